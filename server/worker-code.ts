/**
 * Code of each thread of `worker.ts`, whole with what it imports, by its file below `server/`: brotli, as base64. Empty
 * from the sources; the build puts it in place of this file (vite.server.config.ts).
 */
export const CODE: Readonly<Record<string, string>> = {}
