import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { OrdenDelDia, type Importacion } from '#contract/importacion/importaciones'
import { MAYOR_ARCHIVO, TIPOS_IMPORTACION, type TipoImportacion } from '#contract/importacion/tipos'
import { MODULOS } from '#contract/modulos'
import { texto } from '#i18n/texto'
import { runCommand } from './cli/command.ts'
import { progressBar } from './cli/progress.ts'
import { typed } from './cli/typed.ts'
import { withDatabase } from './cli/database.ts'
import { hoy } from './base/clock.ts'
import type { Database } from './db/pool.ts'
import { StartError, tell } from './failure.ts'
import { AppError } from './http/errors.ts'
import { archivoRechazado } from './tablas/archivo-rechazado.ts'
import { informe } from './importacion/informe.ts'
import { Mapeo } from './importacion/lectura/mapeo.ts'
import { aplicar, leerImportacion, motivoDe, rechazos, subir, type Quehacer } from './importacion/service.ts'
import type { Life } from './base/process.ts'
import { dudaDelReloj } from './reloj/duda.ts'
import { projectRoot } from './base/root.ts'
import { readSettings } from './base/settings.ts'

interface Paso {
  tipo: TipoImportacion
  ruta: string
  mapeo?: string
}

interface Opciones {
  mapeo?: string
  hoja?: string
  'orden-fecha'?: string
  actualizar: boolean
  revisar: boolean
  si: boolean
}

/** The user of the terminal: who holds the machine may do everything; the bitácora tells that nobody was signed in. */
const ANFITRION: Quehacer = {
  quien: { usuario_id: null, usuario_nombre: texto('importador.consola.quien'), ip: null, request_id: null },
  permisos: new Set(MODULOS.flatMap(({ name, acciones }) => acciones.map((accion) => `${name}:${accion}`))),
  hoy: hoy(),
}

/** `campana importar <kind> <file>`: checks, shows, asks and imports; exit code 1 when anything was refused. */
async function main(life: Life): Promise<number> {
  const leido = argumentos()
  if (!leido) {
    console.error(texto('importador.consola.uso'))
    return 1
  }
  const { pasos, opciones } = leido
  return withDatabase(readSettings(), life, async (db) => {
    if (await dudaDelReloj(db))
      throw new StartError(`${texto('errores.reloj_en_duda')} ${texto('arranque.reloj.confirme')}`)
    for (const paso of pasos) if (!(await importar(db, paso, opciones, life.signal))) return 1
    return 0
  })
}

function argumentos(): { pasos: Paso[]; opciones: Opciones } | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        mapeo: { type: 'string' },
        hoja: { type: 'string' },
        'orden-fecha': { type: 'string' },
        actualizar: { type: 'boolean', default: false },
        revisar: { type: 'boolean', default: false },
        si: { type: 'boolean', default: false },
      },
    })
    const [clase, ruta, sobra] = positionals
    if (!clase || !ruta || sobra) return undefined
    if (clase === 'oulad') return { pasos: oulad(ruta), opciones: { ...values, si: true } }
    const tipo = TIPOS_IMPORTACION.find((uno) => uno === clase)
    if (!OrdenDelDia.optional().safeParse(values['orden-fecha']).success) return undefined
    return tipo && { pasos: [{ tipo, ruta, mapeo: values.mapeo }], opciones: values }
  } catch {
    return undefined
  }
}

/** The whole dataset, in the order in which each part needs the one before. */
function oulad(carpeta: string): Paso[] {
  const mapeo = (tipo: TipoImportacion) => join(projectRoot, `server/importacion/mapeos/oulad-${tipo}.json`)
  const [alumnos, registro] = [join(carpeta, 'studentInfo.csv.gz'), join(carpeta, 'studentRegistration.csv.gz')]
  return [
    { tipo: 'cursos', ruta: registro, mapeo: mapeo('cursos') },
    { tipo: 'clientes', ruta: alumnos, mapeo: mapeo('clientes') },
    { tipo: 'matriculas', ruta: registro, mapeo: mapeo('matriculas') },
  ]
}

/** Whether the file went in, or would. */
async function importar(
  db: Database,
  { tipo, ruta, mapeo }: Paso,
  { actualizar, revisar, si, hoja, 'orden-fecha': orden }: Opciones,
  signal: AbortSignal,
): Promise<boolean> {
  const archivo = basename(ruta)
  console.log(texto('importador.consola.revisando', { archivo, tipo }))
  const subida = {
    tipo,
    archivo,
    actualizar,
    contenido: await contenidoDe(ruta),
    ajustes: { cambios: [], apartadas: [], hoja, orden_fecha: OrdenDelDia.optional().parse(orden) },
    ...(mapeo && { mapeo: await mapeoDe(mapeo) }),
  }
  const revisada = await subir(db, ANFITRION, subida)
  console.log(informe(revisada, await rechazos(db, ANFITRION.quien, revisada.id)))
  if (revisada.estado === 'rechazada') return false
  if (revisar || revisada.nuevas + revisada.cambiadas === 0) return true
  if (!si && !(await confirma(revisada, signal))) return true

  const barra = progressBar(revisada.total)
  const { terminada } = await aplicar(db, ANFITRION, revisada.id, (hechas) => {
    signal.throwIfAborted()
    barra.at(hechas)
  })
  await terminada.finally(barra.end)
  const { nuevas, cambiadas, iguales } = await leerImportacion(db, ANFITRION.quien, revisada.id)
  console.log(texto('importador.consola.hecha', { nuevas, cambiadas, iguales }))
  return true
}

async function contenidoDe(ruta: string): Promise<Buffer> {
  const size = await stat(ruta).then(
    (file) => file.size,
    () => undefined,
  )
  if (size === undefined) throw archivoRechazado('no_esta', { ruta })
  if (size > MAYOR_ARCHIVO) throw archivoRechazado('grande')
  return readFile(ruta)
}

async function mapeoDe(ruta: string): Promise<Mapeo> {
  const result = Mapeo.safeParse(enJson((await contenidoDe(ruta)).toString('utf8')))
  if (!result.success) throw archivoRechazado('mapeo_invalido', { ruta, donde: result.error.issues[0]?.path.join('.') })
  return result.data
}

function enJson(texto: string): unknown {
  try {
    return JSON.parse(texto)
  } catch {
    return undefined
  }
}

/** Asks on a terminal; a script that says nothing means it. */
async function confirma({ nuevas, cambiadas }: Importacion, signal: AbortSignal): Promise<boolean> {
  if (!process.stdin.isTTY) return true
  process.stdout.write(texto('importador.consola.pregunta', { nuevas, cambiadas }))
  for await (const respuesta of typed(signal)) return /^s[ií]?$/i.test(respuesta.trim())
  return false
}

runCommand(
  main,
  () => texto('importador.consola.cancelada'),
  (error) => (error instanceof AppError ? motivoDe(error) : tell(error)),
)
