/** Mistakes in the fields of `server.json`. */
import { testBroken } from "./broken.ts";

testBroken([
  {
    name: "a server's misspelled name",
    changes: { "server.json": ['"name"', '"nmae"'] },
    code: 0,
    expected: `
      warning[server/unknown-field]: Nobody reads "serverInfo.nmae": found an unknown field, expected "name"
        --> {dir}/server.json:3:19
      hint: rename it to "name"
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "misspelled capabilities",
    changes: { "server.json": ['"capabilities"', '"capabilites"'] },
    code: 0,
    expected: `
      warning[server/unknown-field]: Nobody reads "capabilites": found an unknown field, expected "capabilities"
        --> {dir}/server.json:4:3
      hint: rename it to "capabilities"
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "capabilities without tools",
    changes: { "server.json": ['{ "tools": { "listChanged": true } }', '{ "logging": {} }'] },
    code: 78,
    expected: `
      error[server/missing-field]: Cannot load {dir}/server.json: found no "tools" in "capabilities", expected an object such as {"listChanged": true}
        --> {dir}/server.json:4:19
      1 error: nothing can be served
    `,
  },
  {
    name: "a number as protocolVersion",
    changes: { "server.json": ['"2025-06-18"', "2025"] },
    code: 78,
    expected: `
      error[server/shape]: Cannot load {dir}/server.json: "protocolVersion" is 2025, expected a revision of MCP in double quotes
        --> {dir}/server.json:2:22
      1 error: nothing can be served
    `,
  },
  {
    name: "an unknown protocolVersion",
    changes: { "server.json": ['"2025-06-18"', '"2025-06-08"'] },
    code: 78,
    expected: `
      error[server/protocol-version]: Cannot load {dir}/server.json: "protocolVersion" is "2025-06-08", expected "2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26" or "2024-11-05"
        --> {dir}/server.json:2:22
      hint: change it to "2025-06-18"
      1 error: nothing can be served
    `,
  },
  {
    name: "a string as listChanged",
    changes: { "server.json": ['"listChanged": true', '"listChanged": "yes"'] },
    code: 78,
    expected: `
      error[server/shape]: Cannot load {dir}/server.json: "listChanged" of "tools" is "yes", expected true or false
        --> {dir}/server.json:4:47
      1 error: nothing can be served
    `,
  },
  {
    name: "no listChanged",
    changes: { "server.json": ['{ "listChanged": true }', "{}"] },
    code: 0,
    expected: `
      warning[server/list-changed]: Clients do not hear of changes: found no "listChanged" in capabilities.tools, expected true or false
        --> {dir}/server.json:4:30
      hint: add "listChanged": true
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "an unknown part of the capability tools",
    changes: { "server.json": ['"listChanged": true', '"listChanged": true, "subscribe": true'] },
    code: 0,
    expected: `
      warning[server/capability]: Cannot provide the capability "tools.subscribe": found it in "capabilities", expected "listChanged"
        --> {dir}/server.json:4:53
      hint: take it out
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "the capability resources",
    changes: { "server.json": ['"tools"', '"resources": {}, "tools"'] },
    code: 0,
    expected: `
      warning[server/capability]: Cannot provide the capability "resources": found it in "capabilities", expected "tools", "logging", "extensions" or "experimental"
        --> {dir}/server.json:4:21
      hint: take it out: clients would ask in vain
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "the client's capability sampling",
    changes: { "server.json": ['"tools"', '"sampling": {}, "tools"'] },
    code: 0,
    expected: `
      warning[server/capability]: Cannot provide the capability "sampling": found it in "capabilities", expected "tools", "logging", "extensions" or "experimental"
        --> {dir}/server.json:4:21
      hint: take it out: it is a client's capability
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a misspelled field of server.json",
    changes: { "server.json": ['"serverInfo"', '"instruction": "Greets people.",\n  "serverInfo"'] },
    code: 0,
    expected: `
      warning[server/unknown-field]: Nobody reads "instruction": found an unknown field, expected "instructions"
        --> {dir}/server.json:3:3
      hint: rename it to "instructions"
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a misspelled field of serverInfo",
    changes: { "server.json": ['"version": "1.0.0"', '"version": "1.0.0", "titel": "Greetings"'] },
    code: 0,
    expected: `
      warning[server/unknown-field]: Nobody reads "serverInfo.titel": found an unknown field, expected "title"
        --> {dir}/server.json:3:60
      hint: rename it to "title"
      1 warning: 1 tool can be served
    `,
  },
]);
