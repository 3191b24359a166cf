/**
 * The text of a body that somebody else sends: a page, another server.
 * @throws Error once it goes beyond `max` bytes; the rest is not read
 */
export async function limitedText(body: AsyncIterable<Uint8Array>, max: number): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.length
    if (bytes > max) throw new Error(`more than ${max} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
