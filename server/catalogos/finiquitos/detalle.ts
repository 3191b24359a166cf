import type { CargoSaldado, DetalleFiniquito } from '#contract/catalogos/finiquitos'
import type { Centavos } from '#contract/dinero'
import { edad, formatoNumeroRecibo } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'

/**
 * The account of one enrolment as a settlement freezes it: the text of its letter, and the sums of its charges in
 * centavos.
 */
export interface CuentaSaldada {
  matricula_id: number
  cliente_id: number
  detalle: DetalleFiniquito
}

interface Cabeza {
  matricula_id: number
  cliente_id: number
  estudiante: DetalleFiniquito['estudiante']
  fecha_nacimiento: string | null
  fecha: string
  fecha_inicio: string
  fecha_fin: string
  /** The day on which it ended, where it was withdrawn. */
  retiro: string | null
  curso: Pick<DetalleFiniquito['curso'], 'nombre' | 'codigo' | 'periodo'>
  encargado: (DetalleFiniquito['titular'] & { es_pagador: boolean }) | null
}

type Fila = Omit<CargoSaldado, 'pagos'> & {
  matricula_id: number
  pagos: { recibo_id: number; serie: string; numero: number; fecha: string; monto: Centavos }[]
}

/**
 * Reads what the settlements of these enrolments will say, in the order in which they are named; what is still owed
 * counts as written off.
 */
export async function cuentasSaldadas(
  db: Db,
  contexto: Pick<Contexto, 'hoy' | 'usuario_id'>,
  matriculas: readonly number[],
): Promise<CuentaSaldada[]> {
  const centro = await db.one<DetalleFiniquito['centro'] & { mayoria_edad: number }>(
    sql`SELECT nombre, rtn, direccion, municipio, mayoria_edad FROM centro`,
  )
  const autorizado = await db.one<DetalleFiniquito['autorizado']>(
    sql`
      SELECT u.nombre, r.nombre AS cargo
      FROM usuarios u
      JOIN roles r ON r.id = u.rol_id
      WHERE u.id = ${contexto.usuario_id}
    `,
  )
  const cabezas = new Map((await cabezasDe(db, matriculas)).map((cabeza) => [cabeza.matricula_id, cabeza]))
  const cargos = await cargosDe(db, matriculas)
  const { mayoria_edad, ...rotulo } = centro
  return matriculas.flatMap((matricula_id) => {
    const cabeza = cabezas.get(matricula_id)
    if (!cabeza) return []
    const { cliente_id, estudiante } = cabeza
    const titular = titularDe(cabeza, mayoria_edad, contexto.hoy)
    const curso = { ...cabeza.curso, ...duracionDe(cabeza) }
    return {
      matricula_id,
      cliente_id,
      detalle: {
        centro: rotulo,
        titular,
        estudiante,
        curso,
        autorizado,
        cargos: cargos.filter((cargo) => cargo.matricula_id === matricula_id).map(congelado),
      },
    }
  })
}

/** The charges of some enrolments, as a settlement today would certify them. */
export const cargosSaldados = async (db: Db, matricula_id: number): Promise<CargoSaldado[]> =>
  (await cargosDe(db, [matricula_id])).map(congelado)

const cabezasDe = (db: Db, matriculas: readonly number[]): Promise<Cabeza[]> =>
  db.many(sql`
    SELECT
      m.id AS matricula_id, m.cliente_id, m.fecha, u.fecha_inicio, u.fecha_fin, c.fecha_nacimiento,
      jsonb_build_object('nombre', c.nombres || ' ' || c.apellidos, 'codigo', c.codigo, 'dni', c.dni) AS estudiante,
      jsonb_build_object('nombre', u.nombre, 'codigo', u.codigo, 'periodo', u.periodo) AS curso,
      (
        SELECT max(e.fecha)
        FROM matricula_estados e
        WHERE e.matricula_id = m.id AND e.estado = 'retirada' AND m.estado = 'retirada'
      ) AS retiro,
      (
        SELECT jsonb_build_object(
          'nombre', g.nombres || ' ' || g.apellidos, 'dni', g.dni, 'condicion', ce.parentesco, 'es_pagador',
          ce.es_pagador
        )
        FROM cliente_encargados ce
        JOIN encargados g ON g.id = ce.encargado_id
        WHERE ce.cliente_id = c.id
        ORDER BY ce.es_pagador DESC, ce.principal DESC, g.id LIMIT 1
      ) AS encargado
    FROM matriculas m
    JOIN clientes c ON c.id = m.cliente_id
    JOIN cursos u ON u.id = m.curso_id
    WHERE m.id = ANY(${matriculas})
  `)

/** Discounts by name: those given by the catalogue, then what else lowered the charge since. */
const cargosDe = (db: Db, matriculas: readonly number[]): Promise<Fila[]> =>
  db.many(sql`
    SELECT
      k.matricula_id, k.id AS cargo_id, k.concepto, k.descripcion, k.fecha, k.bruto, k.descuento, k.aplicado AS pagado,
      k.neto - k.aplicado AS condonado,
      (
        SELECT coalesce(
          jsonb_agg(
            jsonb_build_object('nombre', d.nombre, 'fecha', d.fecha, 'monto', d.monto)
            ORDER BY d.fecha, d.nombre
          ), '[]'
        )
        FROM (
          SELECT nombre, fecha, monto
          FROM descuentos_aplicados
          WHERE cargo_id = k.id AND hasta IS NULL
          UNION ALL
          SELECT a.motivo, a.fecha, a.monto
          FROM cargo_ajustes a
          WHERE a.cargo_id = k.id
            AND a.hasta IS NULL
            AND NOT EXISTS (
              SELECT FROM descuentos_aplicados x
              WHERE x.cargo_id = k.id AND x.ajuste_id = a.id
            )
        ) d
      ) AS descuentos,
      (
        SELECT coalesce(
          jsonb_agg(
            jsonb_build_object(
              'recibo_id', r.id, 'serie', r.serie, 'numero', r.numero, 'fecha', a.desde, 'monto', a.monto
            )
            ORDER BY a.desde, a.id
          ), '[]'
        )
        FROM aplicaciones a
        JOIN recibos r ON r.id = a.recibo_id
        WHERE a.cargo_id = k.id AND a.hasta IS NULL
      ) AS pagos
    FROM cargos k
    WHERE k.matricula_id = ANY(${matriculas}) AND k.anulado_en IS NULL
    ORDER BY k.vence, k.id
  `)

/** A charge may have been born with a discount that no row names. */
function congelado({ matricula_id: _matricula, pagos, ...cargo }: Fila): CargoSaldado {
  const deNacimiento = cargo.descuento - cargo.descuentos.reduce((suma, { monto }) => suma + monto, 0)
  return {
    ...cargo,
    descuentos: [
      ...(deNacimiento > 0 ? [{ nombre: texto('finiquitos.descuento'), fecha: cargo.fecha, monto: deNacimiento }] : []),
      ...cargo.descuentos,
    ],
    pagos: pagos.map(({ serie, numero, ...pago }) => ({ ...pago, numero: formatoNumeroRecibo(serie, numero) })),
  }
}

/**
 * Whoever pays: the guardian who does, or the main one of a minor (or of one whose age is unknown); else the student.
 */
function titularDe(
  { encargado, estudiante, fecha_nacimiento }: Cabeza,
  mayoria: number,
  hoy: string,
): DetalleFiniquito['titular'] {
  const esMayor = fecha_nacimiento !== null && edad(fecha_nacimiento, hoy) >= mayoria
  if (!encargado || (esMayor && !encargado.es_pagador))
    return { nombre: estudiante.nombre, dni: estudiante.dni, condicion: 'titular' }
  const { nombre, dni, condicion } = encargado
  return { nombre, dni, condicion }
}

/** From the course's first day, or that of a late enrolment, to its last, or that of the withdrawal. */
function duracionDe({ fecha, fecha_inicio, fecha_fin, retiro }: Cabeza): { desde: string; hasta: string } {
  const hasta = retiro !== null && retiro < fecha_fin ? retiro : fecha_fin
  const desde = fecha > fecha_inicio ? fecha : fecha_inicio
  return { desde: desde < hasta ? desde : hasta, hasta }
}
