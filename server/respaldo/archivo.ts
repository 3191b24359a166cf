import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import * as z from 'zod'
import { descifrar, estaCifrado } from './cifrado.ts'
import { falla, RespaldoError } from './falla.ts'

/*
 * The file of a backup: gzip of a text that psql reads too, should nothing else be left; with BACKUP_KEY all of it
 * encrypted (`cifrado.ts`).
 *
 *   -- campana {header}
 *   COPY "centro" ("id", …) FROM stdin;
 *   …rows as COPY writes them…
 *   \.
 *   …
 *   -- fin {rows per table, SHA-256 of all before this line}
 */

const FORMATO = 1
const INICIO = '-- campana '
const FIN = '-- fin '
const TERMINADOR = Buffer.from('\n\\.\n')
/** No line outside a table's rows comes near this; a file that goes beyond is none of ours. */
const LINEA_MAXIMA = 1 << 20

const Cabecera = z.object({
  formato: z.literal(FORMATO),
  /** The version of the Campana that wrote it. */
  version: z.string(),
  instante: z.string(),
  migraciones: z.array(z.object({ numero: z.int(), archivo: z.string(), sha256: z.string() })).min(1),
  secuencias: z.array(z.object({ nombre: z.string(), valor: z.int(), usada: z.boolean() })),
  tablas: z.array(z.object({ nombre: z.string(), columnas: z.array(z.string()).min(1) })),
  /** The database that it is of, as file names carry it (`nombreDeBase`). Older files don't tell. */
  base: z.string().optional(),
  /**
   * Users whose second factor is not among the rows, and all the factors encrypted where there was a key
   * (`segundos-factores.ts`). Older files hold them in the rows of `usuarios`.
   */
  segundo_factor: z.object({ usuarios: z.array(z.int()), sellado: z.string().optional() }).optional(),
})
export type Cabecera = Omit<z.output<typeof Cabecera>, 'formato'>
export type Tabla = Cabecera['tablas'][number]

const Fin = z.object({ filas: z.record(z.string(), z.int()), sha256: z.string() })

const citado = (nombre: string): string => `"${nombre.replaceAll('"', '""')}"`
/** `"clientes" ("id", "codigo", …)` */
export const destinoDe = ({ nombre, columnas }: Tabla): string =>
  `${citado(nombre)} (${columnas.map(citado).join(', ')})`
const ordenDe = (tabla: Tabla): string => `COPY ${destinoDe(tabla)} FROM stdin;`

/**
 * The bytes of a backup, before they are compressed. Rows come as COPY writes them; `filas` is given how many each
 * table has.
 */
export async function* escribir(
  cabecera: Cabecera,
  filasDe: (tabla: Tabla) => AsyncIterable<Buffer>,
  filas: Record<string, number>,
): AsyncGenerator<Buffer, void, undefined> {
  const hash = createHash('sha256')
  const sumado = (bytes: Buffer | string): Buffer => {
    hash.update(bytes)
    return Buffer.from(bytes)
  }
  yield sumado(`${INICIO}${JSON.stringify({ formato: FORMATO, ...cabecera })}\n`)
  for (const tabla of cabecera.tablas) {
    yield sumado(`${ordenDe(tabla)}\n`)
    let cuantas = 0
    for await (const bytes of filasDe(tabla)) {
      cuantas += lineasEn(bytes)
      yield sumado(bytes)
    }
    filas[tabla.nombre] = cuantas
    yield sumado('\\.\n')
  }
  yield Buffer.from(`${FIN}${JSON.stringify({ filas, sha256: hash.digest('hex') })}\n`)
}

/** Lines that end in some bytes: COPY writes each row on one. */
function lineasEn(bytes: Buffer): number {
  let cuantas = 0
  for (let fin = bytes.indexOf(10); fin >= 0; fin = bytes.indexOf(10, fin + 1)) cuantas++
  return cuantas
}

/** One table of a backup; its rows are read before the next one is asked for. */
export interface Seccion {
  tabla: Tabla
  filas: AsyncIterable<Buffer>
}

/**
 * Reads a backup from its beginning to its end, in constant memory. The sections come one after the other; the last
 * has been given when the whole has proved to be what was written.
 *
 * Throws RespaldoError: the file is none of ours, of another format, cut short or altered; or it is encrypted, and the
 * key is missing or another.
 */
export class Lector {
  /** Rows per table, once all sections have been read. */
  filas: Readonly<Record<string, number>> = {}
  readonly cabecera: Cabecera
  private readonly fuente: Fuente
  private constructor(cabecera: Cabecera, fuente: Fuente) {
    this.cabecera = cabecera
    this.fuente = fuente
  }

  static async abrir(ruta: string, clave?: string): Promise<Lector> {
    const cifrado = await empiezaCifrado(ruta)
    if (cifrado && clave === undefined) throw falla('clave_falta', { ruta })
    const fuente = new Fuente(ruta, cifrado ? clave : undefined)
    try {
      const linea = await fuente.linea()
      if (!linea.startsWith(INICIO)) throw falla('ajeno', { ruta })
      const cabecera = leido(Cabecera, linea.slice(INICIO.length))
      if (!cabecera) throw falla('formato', { ruta })
      fuente.sumar(linea)
      return new Lector(cabecera, fuente)
    } catch (error) {
      await fuente.cerrar()
      const irreconocible = error instanceof RespaldoError && error.message === fuente.danado().message
      throw irreconocible && !cifrado ? falla('ajeno', { ruta }) : error
    }
  }

  async *secciones(): AsyncGenerator<Seccion, void, undefined> {
    try {
      for (const tabla of this.cabecera.tablas) {
        const linea = await this.fuente.linea()
        if (linea !== ordenDe(tabla)) throw this.fuente.danado()
        this.fuente.sumar(linea)
        yield { tabla, filas: this.fuente.filas() }
      }
      const linea = await this.fuente.linea()
      const fin = linea.startsWith(FIN) ? leido(Fin, linea.slice(FIN.length)) : undefined
      if (fin?.sha256 !== this.fuente.suma() || !(await this.fuente.termino())) throw this.fuente.danado()
      this.filas = fin.filas
    } finally {
      await this.fuente.cerrar()
    }
  }
}

async function empiezaCifrado(ruta: string): Promise<boolean> {
  const archivo = await open(ruta).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? falla('no_esta', { ruta }) : error
  })
  try {
    const { buffer } = await archivo.read(Buffer.alloc(8), 0, 8, 0)
    return estaCifrado(buffer)
  } finally {
    await archivo.close()
  }
}

function leido<T>(esquema: z.ZodType<T>, json: string): T | undefined {
  try {
    return esquema.safeParse(JSON.parse(json)).data
  } catch {
    return undefined
  }
}

/** The bytes of a file as they were before compression, by lines or up to the end of a table's rows. */
class Fuente {
  private readonly bytes: AsyncIterator<Buffer>
  private readonly hash = createHash('sha256')
  private resto: Buffer = Buffer.alloc(0)
  private readonly ruta: string

  constructor(ruta: string, clave: string | undefined) {
    this.ruta = ruta
    const gunzip = createGunzip()
    const legible = (bytes: AsyncIterable<Buffer>) => (clave === undefined ? bytes : descifrar(bytes, clave, ruta))
    // A failure needs no telling here: whoever reads `gunzip` hears of it.
    pipeline(createReadStream(ruta), legible, gunzip).catch(() => undefined)
    this.bytes = gunzip[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }

  danado = (): RespaldoError => falla('danado', { ruta: this.ruta })

  sumar(linea: string): void {
    this.hash.update(`${linea}\n`)
  }

  suma = (): string => this.hash.digest('hex')

  async linea(): Promise<string> {
    let fin = this.resto.indexOf('\n')
    while (fin < 0) {
      if (this.resto.length > LINEA_MAXIMA || !(await this.mas())) throw this.danado()
      fin = this.resto.indexOf('\n')
    }
    return this.tomar(fin + 1).toString('utf8', 0, fin)
  }

  /** The rows of a table, up to the line `\.`, which no row can look like. */
  async *filas(): AsyncGenerator<Buffer, void, undefined> {
    while (this.resto.length < TERMINADOR.length - 1) if (!(await this.mas())) throw this.danado()
    let fin = this.resto.subarray(0, TERMINADOR.length - 1).equals(TERMINADOR.subarray(1)) ? 0 : -1
    while (fin < 0) {
      fin = this.resto.indexOf(TERMINADOR) + 1 || -1
      // While the end is not in sight, all goes on but the bytes that might begin the terminator.
      const seguro = fin < 0 ? this.resto.length - (TERMINADOR.length - 1) : fin
      if (seguro > 0) {
        const filas = this.tomar(seguro)
        this.hash.update(filas)
        yield filas
      }
      if (fin < 0 && !(await this.mas())) throw this.danado()
    }
    this.hash.update(this.tomar(TERMINADOR.length - 1))
  }

  async cerrar(): Promise<void> {
    await this.bytes.return?.()
  }

  async termino(): Promise<boolean> {
    return this.resto.length === 0 && !(await this.mas())
  }

  private tomar(cuantos: number): Buffer {
    const tomado = this.resto.subarray(0, cuantos)
    this.resto = this.resto.subarray(cuantos)
    return tomado
  }

  private async mas(): Promise<boolean> {
    const { done, value } = await this.bytes.next().catch((error: unknown) => {
      throw (error as NodeJS.ErrnoException).code?.startsWith('Z_') ? this.danado() : error
    })
    if (done) return false
    this.resto = this.resto.length ? Buffer.concat([this.resto, value]) : value
    return true
  }
}
