import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest)$/
const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** Writes `.br` and `.gz` beside each file of the build, which the server hands out as they are. */
export const compress = (): Plugin => ({
  name: 'campana:compress',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const names = await readdir(dir, { recursive: true })
    await Promise.all(names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compressFile(join(dir, name))))
  },
})

/** `COMPRESION=rapida`: a build that nobody downloads, for tests, is ready in half of the time. */
const QUALITY = process.env.COMPRESION === 'rapida' ? 5 : constants.BROTLI_MAX_QUALITY

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  await Promise.all([
    brotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }).then((small) => writeFile(`${path}.br`, small)),
    gz(content, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ])
}
