import { sumarDias } from '#contract/tiempo/fechas'
import type { Edades } from '#contract/reportes/cxc'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import * as hay from '#tests/kit'
import { encargado, estudiante } from '#tests/kit'

/*
 * Accounts with a history, written row by row, and what they come to on any date by the documents alone: the rules of
 * docs/diseno/dominio.md («Cuentas por cobrar») in plain TypeScript, for comparison with the report.
 */

/** Something that is in force from one local date until another undoes it. */
interface Vigencia {
  monto: number
  desde: string
  hasta: string | null
}

export interface CargoDocumentado {
  cliente_id: number
  curso_id: number | null
  fecha: string
  vence: string
  bruto: number
  /** The discount that the charge was born with. */
  descuento: number
  pagos: Vigencia[]
  ajustes: Vigencia[]
  /** Local date. */
  anulado: string | null
}

export interface Escuela {
  clientes: number[]
  cargos: CargoDocumentado[]
  creditos: { cliente_id: number; monto: number; fecha: string }[]
}

/** A chance that gives the same numbers each time for the same seed. */
export function azar(semilla: number): (desde: number, hasta: number) => number {
  let estado = semilla
  const siguiente = (): number => {
    estado = (estado + 0x6d2b79f5) | 0
    let t = Math.imul(estado ^ (estado >>> 15), 1 | estado)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return (desde, hasta) => desde + Math.floor(siguiente() * (hasta - desde + 1))
}

const vigente = ({ desde, hasta }: Vigencia, al: string): boolean => desde <= al && (hasta === null || hasta > al)
const suma = (vigencias: readonly Vigencia[], al: string): number =>
  vigencias.filter((uno) => vigente(uno, al)).reduce((total, { monto }) => total + monto, 0)

/** Centavos owed of a charge at the end of a local date. */
export function debidoDe({ fecha, anulado, bruto, descuento, pagos, ajustes }: CargoDocumentado, al: string): number {
  if (fecha > al || (anulado !== null && anulado <= al)) return 0
  return Math.max(0, bruto - descuento - suma(ajustes, al) - suma(pagos, al))
}

export const SIN_NADA: Edades = {
  al_dia: 0,
  de_1_a_30: 0,
  de_31_a_60: 0,
  de_61_a_90: 0,
  mas_de_90: 0,
  vencido: 0,
  debe: 0,
}

/** Adds what falls due on a date to the sums by age of another. */
export function sumarEdad(edades: Edades, vence: string, monto: number, al: string): void {
  const dias = Math.round((Date.parse(al) - Date.parse(vence)) / 86_400_000)
  const tramo =
    dias <= 0
      ? 'al_dia'
      : dias <= 30
        ? 'de_1_a_30'
        : dias <= 60
          ? 'de_31_a_60'
          : dias <= 90
            ? 'de_61_a_90'
            : 'mas_de_90'
  edades[tramo] += monto
  edades.debe += monto
  if (dias > 0) edades.vencido += monto
}

/** The sums of some charges on a date, by age. */
export function edadesDe(cargos: readonly CargoDocumentado[], al: string): Edades {
  const edades = { ...SIN_NADA }
  for (const cargo of cargos) sumarEdad(edades, cargo.vence, debidoDe(cargo, al), al)
  return edades
}

export const aFavorDe = ({ creditos }: Escuela, cliente_id: number, al: string): number =>
  creditos
    .filter((credito) => credito.cliente_id === cliente_id && credito.fecha <= al)
    .reduce((total, { monto }) => total + monto, 0)

/** Students with charges that were paid, part-paid, reversed, lowered and voided between two dates; and credit. */
export async function escuelaConHistoria(
  db: Database,
  { cuantos, desde, hasta, semilla }: { cuantos: number; desde: string; hasta: string; semilla: number },
): Promise<Escuela> {
  const entre = azar(semilla)
  const dias = (Date.parse(hasta) - Date.parse(desde)) / 86_400_000
  const algunDia = (): string => sumarDias(desde, entre(0, dias))
  const cursos = [await hay.curso(db), await hay.curso(db), await hay.curso(db)]
  const usuario_id = await hay.usuario(db, 'Recepción')
  const caja_id = await hay.caja(db, { usuario_id })
  const escuela: Escuela = { clientes: [], cargos: [], creditos: [] }
  let recibos = 0

  const recibo = async (fecha: string, hasta: string | null): Promise<number> => {
    // Half of the receipts that ended went on to something else, and stand.
    const anulado = recibos % 2 ? hasta : null
    return hay.fila(db, 'recibos', {
      ...{ numero: ++recibos, fecha, emitido_en: `${fecha} 10:00-06`, caja_id, usuario_id },
      ...{ codigo_verificacion: `HISTORIA-${recibos}`, estado: anulado ? 'anulado' : 'emitido' },
      ...{ anulado_en: anulado && `${anulado} 11:00-06`, anulado_motivo: anulado && 'Prueba' },
    })
  }

  for (let n = 0; n < cuantos; n++) {
    const cliente_id = await estudiante(db, {
      nombres: `Historia h${n}h`,
      ...(n % 4 > 0 && { encargado_id: await encargado(db, { nombres: `Madre m${n}m` }) }),
    })
    escuela.clientes.push(cliente_id)
    for (let c = 0; c < 6; c++) {
      const curso_id = cursos[entre(0, cursos.length)] ?? null
      const cargo = cargoConHistoria(entre, { cliente_id, curso_id, fecha: algunDia() }, hasta)
      escuela.cargos.push(cargo)
      await escribir(db, cargo, { usuario_id, numero: c + 1, recibo, hora: entre(0, 23) })
    }
    let a_favor = 0
    for (
      let k = 0, fecha = algunDia();
      k < entre(0, 3) && fecha <= hasta;
      k++, fecha = sumarDias(fecha, entre(0, 90))
    ) {
      const monto = a_favor > 0 && entre(0, 1) ? -entre(1, a_favor) : entre(1, 90_000)
      a_favor += monto
      escuela.creditos.push({ cliente_id, monto, fecha })
      await hay.fila(db, 'creditos', { cliente_id, tipo: monto > 0 ? 'excedente' : 'uso', monto, fecha })
    }
    await db.run(sql`UPDATE clientes SET a_favor = ${a_favor} WHERE id = ${cliente_id}`)
  }
  await db.run(sql`UPDATE series SET siguiente = ${recibos + 1} WHERE serie = 'RI'`)
  return escuela
}

type Entre = ReturnType<typeof azar>

/**
 * One thing after another, as the counter allows them; the dates mostly follow, but a paper receipt is entered with an
 * earlier one, much falls on the same day, and some is paid before the charge's own date.
 */
function cargoConHistoria(
  entre: Entre,
  { cliente_id, curso_id, fecha }: Pick<CargoDocumentado, 'cliente_id' | 'curso_id' | 'fecha'>,
  hasta: string,
): CargoDocumentado {
  const bruto = entre(1, 150_000)
  const cargo: CargoDocumentado = {
    cliente_id,
    curso_id,
    fecha,
    vence: sumarDias(fecha, entre(0, 150)),
    bruto,
    descuento: entre(0, 3) ? 0 : entre(0, bruto),
    pagos: [],
    ajustes: [],
    anulado: null,
  }
  const vivo = ({ hasta: fin }: Vigencia) => fin === null
  const quedan = () =>
    cargo.bruto -
    cargo.descuento -
    [...cargo.pagos, ...cargo.ajustes].filter(vivo).reduce((total, { monto }) => total + monto, 0)
  let dia = sumarDias(fecha, -entre(0, 3) * 4)
  for (let paso = entre(0, 7); paso > 0; paso--) {
    dia = sumarDias(dia, entre(0, 2) ? entre(0, 60) : 0)
    if (dia > hasta) break
    const [hecho, resto] = [entre(0, 9), quedan()]
    if (hecho < 4 && resto > 0)
      cargo.pagos.push({
        monto: entre(1, resto),
        desde: entre(0, 4) ? dia : sumarDias(dia, -entre(0, 30)),
        hasta: null,
      })
    else if (hecho < 6 && resto > 0) cargo.ajustes.push({ monto: entre(1, resto), desde: dia, hasta: null })
    else if (hecho < 8) {
      const deshecho = [...cargo.pagos, ...cargo.ajustes].filter(vivo)[0]
      if (deshecho) deshecho.hasta = dia
    } else if (hecho === 8 && !cargo.pagos.some(vivo) && dia >= fecha) {
      cargo.anulado = dia
      break
    }
  }
  return cargo
}

interface Contexto {
  usuario_id: number
  numero: number
  hora: number
  recibo(fecha: string, hasta: string | null): Promise<number>
}

async function escribir(
  db: Database,
  { cliente_id, curso_id, fecha, vence, bruto, descuento, pagos, ajustes, anulado }: CargoDocumentado,
  { usuario_id, numero, hora, recibo }: Contexto,
): Promise<void> {
  const vivos = (todos: readonly Vigencia[]) =>
    todos.filter((uno) => uno.hasta === null).reduce((total, { monto }) => total + monto, 0)
  const matricula_id = curso_id && (await matriculaDe(db, cliente_id, curso_id))
  const id = await hay.fila(db, 'cargos', {
    ...{ cliente_id, matricula_id, numero, descripcion: `Cargo ${numero}`, fecha, vence, bruto },
    ...{ descuento: descuento + vivos(ajustes), aplicado: vivos(pagos) },
    ...{ anulado_en: anulado && `${anulado} ${hora}:00-06`, anulado_motivo: anulado && 'Prueba' },
  })
  for (const { monto, desde, hasta } of pagos)
    await hay.fila(db, 'aplicaciones', { recibo_id: await recibo(desde, hasta), cargo_id: id, monto, desde, hasta })
  for (const { monto, desde, hasta } of ajustes)
    await hay.fila(db, 'cargo_ajustes', {
      cargo_id: id,
      tipo: 'rebaja',
      monto,
      fecha: desde,
      hasta,
      motivo: 'Beca',
      usuario_id,
    })
}

async function matriculaDe(db: Database, cliente_id: number, curso_id: number): Promise<number> {
  const there = await db.maybe<{ id: number }>(
    sql`SELECT id FROM matriculas WHERE cliente_id = ${cliente_id} AND curso_id = ${curso_id}`,
  )
  return there?.id ?? hay.matricula(db, { cliente_id, curso_id, fecha: '2025-01-01' })
}
