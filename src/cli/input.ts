/** Standard input of the commands that read it. */

/** All of standard input, as text. */
export async function readStdin(): Promise<string> {
  return await new Response(Deno.stdin.readable).text();
}
