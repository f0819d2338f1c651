/**
 * Questions in MCP's words: the form that a client is to show, and what its answer says (MCP, "Elicitation"). A client's
 * answer is trusted for nothing but what the person is said to have answered.
 */

import type {
  ClientCapabilities,
  ElicitRequestFormParams,
  PrimitiveSchemaDefinition,
  ServerContext,
} from "@modelcontextprotocol/server";
import { isObject, type Json } from "../json.ts";
import { cut, quote } from "../text.ts";
import type { Ask, Form, Question, Reply } from "../tools/mod.ts";

/** The name of the one field of a form. */
const field = "answer";

/** The revision that has other enumerations, and a default for every kind of field. */
const newForms = "2025-11-25";

/** How long a client may take, in milliseconds: the longest that a timer can. The call's own limits end the wait. */
const longestMs = 2 ** 31 - 1;

/** Why a client with those capabilities cannot be asked, in that revision; `undefined` where it can. */
export function whyUnasked(capabilities: ClientCapabilities | undefined, version: string): string | undefined {
  if (version < "2025-06-18") return `MCP has no questions in the revision that the client speaks, ${version}`;
  const elicitation: unknown = capabilities?.elicitation;
  const isForm = isObject(elicitation as Json) &&
    (Object.hasOwn(elicitation as object, "form") || !Object.hasOwn(elicitation as object, "url"));
  return isForm ? undefined : 'the client has not declared that it asks its user (capability "elicitation")';
}

/** The parameters of `elicitation/create` for a question. */
export function elicitation({ message, form }: Question, version: string): ElicitRequestFormParams {
  const schema = schemaOf(form, version >= newForms);
  const requestedSchema = schema === undefined
    ? { type: "object" as const, properties: {} }
    : { type: "object" as const, properties: { [field]: schema }, required: [field] };
  return { message, requestedSchema };
}

function schemaOf(form: Form, isNew: boolean): PrimitiveSchemaDefinition | undefined {
  const given = "default" in form && form.default !== undefined && (isNew || form.kind === "yesNo")
    ? { default: form.default }
    : {};
  switch (form.kind) {
    case "agreement":
      return undefined;
    case "text":
      return { type: "string", title: "Answer", ...given } as PrimitiveSchemaDefinition;
    case "number":
      return { type: "number", title: "Answer", ...given } as PrimitiveSchemaDefinition;
    case "yesNo":
      return { type: "boolean", title: "Yes", ...given } as PrimitiveSchemaDefinition;
    case "choice": {
      const { choices, titles } = form;
      const titled = titles === undefined
        ? { enum: [...choices] }
        : isNew
        ? { oneOf: choices.map((each, index) => ({ const: each, title: titles[index] ?? each })) }
        : { enum: [...choices], enumNames: choices.map((each, index) => titles[index] ?? each) };
      return { type: "string", title: "Answer", ...titled, ...given } as PrimitiveSchemaDefinition;
    }
  }
}

/** What a client's result of an elicitation says. */
export function replyOf(result: unknown, form: Form): Reply {
  const { action, content } = isObject(result as Json) ? result as Record<string, unknown> : {};
  if (action === "decline") return { kind: "declined" };
  if (action === "cancel") return { kind: "cancelled" };
  const fields = isObject(content as Json) ? Object.keys(content as object) : content === undefined ? [] : undefined;
  if (action === "accept" && fields !== undefined) {
    if (form.kind === "agreement" && fields.length === 0) return { kind: "answered", value: true };
    if (form.kind !== "agreement" && fields.length === 1 && fields[0] === field) {
      // Whether it fits the form is for whoever asked to find out.
      return { kind: "answered", value: (content as Record<string, never>)[field]! };
    }
  }
  return { kind: "unable", reason: "what the client sent is no answer to the question" };
}

/** Asks by a request to the client, in the revisions of the handshake. */
export function askByRequest(
  { mcpReq }: ServerContext,
  capabilities: ClientCapabilities | undefined,
  version: string,
): Ask {
  return async (question, signal) => {
    const reason = whyUnasked(capabilities, version);
    if (reason !== undefined) return { kind: "unable", reason };
    try {
      const params = elicitation(question, version);
      const result = await mcpReq.send({ method: "elicitation/create", params }, { timeout: longestMs, signal });
      return replyOf(result, question.form);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      return { kind: "unable", reason: `the client refused to ask: ${quote(cut(said, 200))}` };
    }
  };
}
