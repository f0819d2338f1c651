/** Splits a stream of text into lines, without their newlines; a last line without one counts too. */
export class TextLineStream extends TransformStream<string, string> {
  constructor() {
    // Parts are joined once a line ends: a line of megabytes comes in many.
    let parts: string[] = [];
    super({
      transform(chunk, controller) {
        const [first = "", ...rest] = chunk.split("\n");
        parts.push(first);
        for (const next of rest) {
          controller.enqueue(parts.join(""));
          parts = [next];
        }
      },
      flush(controller) {
        const last = parts.join("");
        if (last !== "") controller.enqueue(last);
      },
    });
  }
}
