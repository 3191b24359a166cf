import { isDeepStrictEqual } from 'node:util'
import type { Cruce } from '#contract/reportes/cruces'
import type { GrupoDeRecibos, ReciboGrupo, RecibosResumen } from '#contract/reportes/recibosgeneral'
import { expandirLapsos } from '#contract/tiempo/lapsos'
import type { Database } from '#server/db/pool'
import type { Client } from '#tests/cliente'
import { leerDocumentos, partesDe, type Parte } from './documentos.ts'
import { respuestas, type Escuela, type Respuesta } from './respuestas.ts'

/*
 * Every question of `preguntas.ts` is asked of a school as the screens ask it, and answered again from
 * its documents: to the centavo, the list, its totals, its groups and what they are crossed or compared with.
 */

const TAKES_AWAY = ['devolucion', 'reversion', 'rechazo']
const signo = ({ r }: Parte): bigint => (TAKES_AWAY.includes(r.tipo) ? -1n : 1n)
const vigente = ({ r }: Parte) => r.estado === 'emitido'
const deSaldo = ({ p }: Parte) => p?.metodo === 'saldo_a_favor'
const distintos = (partes: readonly Parte[]) => new Set(partes.map(({ r }) => r.id)).size
const suma = (partes: readonly Parte[], cuanto: (parte: Parte) => bigint) =>
  Number(partes.reduce((total, parte) => total + cuanto(parte), 0n))

function sumasDe(todas: readonly Parte[]) {
  const vigentes = todas.filter(vigente)
  const anuladas = todas.filter(({ r }) => r.estado === 'anulado')
  const dinero = vigentes.filter((parte) => parte.p && !deSaldo(parte))
  const conSigno = (parte: Parte) => signo(parte) * parte.monto
  return {
    recibos: distintos(vigentes),
    cobrado: suma(
      dinero.filter((parte) => signo(parte) > 0n),
      conSigno,
    ),
    devuelto: suma(
      dinero.filter((parte) => signo(parte) < 0n),
      conSigno,
    ),
    recibido: suma(dinero, conSigno),
    saldo_a_favor: suma(vigentes.filter(deSaldo), conSigno),
    anulados: distintos(anuladas),
    anulado: suma(anuladas, ({ monto }) => monto),
  }
}

const CLAVE: Record<GrupoDeRecibos, (parte: Parte) => string | number | undefined> = {
  dia: ({ r }) => r.fecha,
  mes: ({ r }) => r.fecha.slice(0, 7),
  anio: ({ r }) => r.fecha.slice(0, 4),
  usuario: ({ r }) => r.usuario_id,
  serie: ({ r }) => r.serie,
  caja: ({ r }) => r.caja_id,
  metodo: ({ p }) => p?.metodo,
  cuenta: ({ p }) => p?.cuenta_id ?? 0,
  curso: ({ l }) => l?.curso_id ?? 0,
  categoria: ({ l }) => l?.categoria_id ?? 0,
  producto: ({ l }) => l?.producto_id ?? 0,
}

/** Parts by what they are of; those that are of none of its kind are in no group. */
function porClave(partes: readonly Parte[], grupo: GrupoDeRecibos): Map<string, Parte[]> {
  const grupos = new Map<string, Parte[]>()
  for (const parte of partes) {
    const clave = CLAVE[grupo](parte)
    if (clave !== undefined) grupos.set(String(clave), [...(grupos.get(String(clave)) ?? []), parte])
  }
  return grupos
}

const PAGINA = 1_000

/** Differences between what the API says and what the papers come to, in words, and how many questions have papers. */
export async function preguntar(
  db: Database,
  who: Client,
  escuela: Escuela,
): Promise<{ faltas: string[]; conAlgo: number }> {
  const partes = (await leerDocumentos(db)).flatMap(partesDe)
  const faltas: string[] = []
  let conAlgo = 0
  for (const respuesta of respuestas(escuela)) {
    const suyas = partes.filter(respuesta.es)
    if (suyas.length) conAlgo++
    const cotejar = (que: string, dice: unknown, papeles: unknown) => {
      if (!isDeepStrictEqual(dice, papeles))
        faltas.push(
          `${respuesta.pregunta} ${que}: it says ${JSON.stringify(dice)}, its papers ${JSON.stringify(papeles)}`,
        )
    }
    await comprobar(who, respuesta, { partes, suyas, hoy: escuela.hoy }, cotejar)
  }
  return { faltas, conAlgo }
}

/** The receipts of a list, page by page: a long walk leaves more than one. */
async function todas(who: Client, fechas: object, orden: Parameters<Client['list']>[2]) {
  const filas: { id: number; total: number }[] = []
  for (;;) {
    const rango: [number, number] = [filas.length, filas.length + PAGINA - 1]
    const { status, body } = await who.list<(typeof filas)[number]>('RecibosGeneral', fechas, orden, rango)
    if (status !== 200) throw new Error(`${JSON.stringify(fechas)}: ${status} ${JSON.stringify(body)}`)
    filas.push(...body)
    if (body.length < PAGINA) return filas
  }
}

interface Papeles {
  partes: readonly Parte[]
  /** The parts that the question is about. */
  suyas: readonly Parte[]
  hoy: string
}

async function comprobar(
  who: Client,
  { filtro, pasos, primeros }: Respuesta,
  { partes, suyas, hoy }: Papeles,
  cotejar: (que: string, dice: unknown, papeles: unknown) => void,
): Promise<void> {
  const orden = pasos.find((paso) => 'orden' in paso)?.orden
  const { vista, columnas, comparar, ...fechas } = expandirLapsos({ ...filtro }, hoy)
  const lista = await todas(who, fechas, orden)
  const ids = [...new Set(suyas.map(({ r }) => r.id))]
  if (primeros) {
    const mayores = [...new Map(suyas.map(({ r }) => [r.id, Number(r.total)])).values()].toSorted((a, b) => b - a)
    cotejar(
      'first',
      lista.slice(0, primeros).map(({ total }) => total),
      mayores.slice(0, primeros),
    )
  } else cotejar('list', lista.map(({ id }) => id).toSorted(), ids.toSorted())
  const con = (mas: object) => encodeURIComponent(JSON.stringify({ ...fechas, ...mas }))
  const resumen = (await who.get<RecibosResumen>(`/RecibosGeneral/resumen?filter=${con({ vista })}`)).body
  const { anulados, anulado, ...sumas } = sumasDe(suyas)
  cotejar(
    'totals',
    {
      ...Object.fromEntries(Object.keys(sumas).map((clave) => [clave, resumen[clave as keyof typeof sumas]])),
      anulados: resumen.anulados,
    },
    { ...sumas, anulados: { recibos: anulados, total: anulado } },
  )
  if (typeof vista !== 'string') return
  const grupo = vista as GrupoDeRecibos
  const grupos = await who.list<ReciboGrupo>('RecibosGeneral', { ...fechas, vista }, ['id', 'ASC'], [0, PAGINA - 1])
  const porGrupo = porClave(suyas, grupo)
  cotejar(
    'groups',
    Object.fromEntries(grupos.body.map(({ vista: _, nombre: __, id, ...dice }) => [id, dice])),
    Object.fromEntries([...porGrupo].map(([id, deGrupo]) => [id, sumasDe(deGrupo)])),
  )
  if (columnas || comparar)
    await cruzar(who, { filtro: { ...fechas, vista, columnas, comparar }, partes, suyas }, cotejar)
}

interface Cruzado {
  filtro: Record<string, unknown>
  partes: readonly Parte[]
  suyas: readonly Parte[]
}

async function cruzar(
  who: Client,
  { filtro, partes, suyas }: Cruzado,
  cotejar: (que: string, dice: unknown, papeles: unknown) => void,
): Promise<void> {
  const { status, body } = await who.get<Cruce>(
    `/RecibosGeneral/cruce?filter=${encodeURIComponent(JSON.stringify(filtro))}`,
  )
  if (status !== 200) return cotejar('cross', status, 200)
  const filas = porClave(suyas, filtro.vista as GrupoDeRecibos)
  const valor = (de: readonly Parte[]) => sumasDe(de).recibido
  const dichas = body.filas.filter(({ valor: dicho, documentos }) => dicho || documentos)
  cotejar(
    'rows',
    Object.fromEntries(dichas.map(({ id, valor: dicho }) => [id, dicho])),
    Object.fromEntries([...filas].flatMap(([id, de]) => (valor(de) || sumasDe(de).recibos ? [[id, valor(de)]] : []))),
  )
  cotejar('total', body.total.valor, valor(suyas))
  const { columnas, comparar } = filtro
  if (columnas)
    cotejar(
      'cells',
      Object.fromEntries(
        body.celdas.flatMap(({ fila, columna, valor: dicho }) =>
          dicho ? [[`${body.filas[fila]?.id} ${body.columnas[columna]?.id}`, dicho]] : [],
        ),
      ),
      Object.fromEntries(
        [...filas].flatMap(([id, de]) =>
          [...porClave(de, columnas as GrupoDeRecibos)].flatMap(([otra, suyas]) =>
            valor(suyas) ? [[`${id} ${otra}`, valor(suyas)]] : [],
          ),
        ),
      ),
    )
  if (!comparar) return
  const { desde = '', hasta = '' } = body.comparado ?? {}
  const antes = partes.filter(({ r }) => r.fecha >= desde && r.fecha <= hasta)
  cotejar('before', body.total.antes ?? 0, valor(antes))
}
