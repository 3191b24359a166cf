import { filtrosDelTablero, type Tablero } from '#contract/inicio/dashboard'
import { hoyEn } from '#contract/tiempo/fechas'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { tabla } from './apoyo/cifras.ts'
import { Conexion } from './apoyo/conexion.ts'
import { abrirSesion, type Escenario } from './apoyo/escenario.ts'
import { A_LA_VEZ, porSegundo } from './apoyo/ritmo.ts'
import { enTurnos } from './apoyo/turnos.ts'
import { sembrarEscuela } from './clientes/datos.ts'

const VECES = 15
const SEGUNDOS = 10

type Cifras = Record<'hoy' | 'meses' | 'metodos' | 'matriculas' | 'registros' | 'debe' | 'inscritos', number>

/**
 * The hand-written SQL of each part, for its figure alone; $1 is today, $2 and $3 the month, $4 the first of twelve.
 */
const POR_MANO: Record<keyof Cifras, string> = {
  hoy: `
    SELECT coalesce(sum(p.monto), 0)::bigint AS n
    FROM recibos r
    JOIN recibo_pagos p ON p.recibo_id = r.id
    WHERE r.fecha = $1::date
      AND r.estado = 'emitido'
      AND r.tipo IN ('individual', 'varios')
      AND p.metodo <> 'saldo_a_favor'
      AND $2::date <= $3::date
      AND $4::date IS NOT NULL
  `,
  meses: `
    SELECT coalesce(sum(monto), 0)::bigint AS n
    FROM (
      SELECT
        date_trunc('month', r.fecha) AS mes,
        sum(CASE WHEN r.tipo IN ('individual', 'varios') THEN p.monto ELSE -p.monto END) AS monto
      FROM recibos r
      JOIN recibo_pagos p ON p.recibo_id = r.id
      WHERE r.fecha BETWEEN $4::date AND $3::date
        AND r.estado = 'emitido'
        AND p.metodo <> 'saldo_a_favor'
        AND $1::date >= $2::date
      GROUP BY 1
    ) m
  `,
  metodos: `
    SELECT coalesce(sum(monto), 0)::bigint AS n
    FROM (
      SELECT p.metodo, sum(CASE WHEN r.tipo IN ('individual', 'varios') THEN p.monto ELSE -p.monto END) AS monto
      FROM recibos r
      JOIN recibo_pagos p ON p.recibo_id = r.id
      WHERE r.fecha BETWEEN $2::date AND $3::date
        AND r.estado = 'emitido'
        AND p.metodo <> 'saldo_a_favor'
        AND $1::date >= $4::date
      GROUP BY 1
    ) m
  `,
  matriculas: `
    SELECT count(*) AS n
    FROM matriculas
    WHERE fecha BETWEEN $2::date AND $3::date
      AND estado IN ('preinscrita', 'activa', 'finalizada')
      AND cliente_id IS NOT NULL
      AND $1::date >= $4::date
  `,
  registros: `
    SELECT count(*) AS n
    FROM registros
    WHERE creado_en >= $2::date AND creado_en < $3::date + 1 AND $1::date >= $4::date
  `,
  debe: `
    SELECT coalesce(sum(neto - aplicado), 0)::bigint AS n
    FROM cargos
    WHERE anulado_en IS NULL
      AND aplicado < bruto - descuento
      AND fecha <= $1::date
      AND $2::date <= $3::date
      AND $4::date IS NOT NULL
  `,
  inscritos: `
    SELECT count(*) AS n
    FROM matriculas m
    JOIN cursos c ON c.id = m.curso_id
    WHERE c.estado IN ('abierto', 'en_curso')
      AND m.estado IN ('preinscrita', 'activa')
      AND $1::date >= $4::date
      AND $2::date <= $3::date
  `,
}

/**
 * The dashboard over HTTP, of 100,000 students and 300,000 receipts, one of them of this moment, beside SQL by hand
 * for its parts, all at once, in turns.
 */
export async function medirDashboard(escenario: Escenario): Promise<string> {
  const base = await escenario.base('bench_dashboard')
  await sembrarEscuela(base)
  const { token } = await abrirSesion(base, 'Administrador')
  const direccion = await escenario.servir(base)
  await cobrar(base.db)
  const conexion = new Conexion(direccion)
  const [entero, mano] = await enTurnos(
    () => pedir(conexion, token),
    () => aMano(base.db),
    { calentamiento: 3, veces: VECES },
  )
  conexion.cerrar()
  const ritmo = await porSegundo(() => {
    const una = new Conexion(direccion)
    return { pedir: () => pedir(una, token), cerrar: () => una.cerrar() }
  }, SEGUNDOS)
  return [
    `The dashboard of an administrator, medians of ${VECES}, milliseconds.`,
    tabla(
      ['parts by hand', 'dashboard over HTTP', 'times'],
      [[mano.toFixed(0), entero.toFixed(0), (entero / mano).toFixed(2)]],
    ),
    `${A_LA_VEZ} connections at once, ${SEGUNDOS} s: ${ritmo.toFixed(0)} a second.`,
  ].join('\n\n')
}

/** A receipt of today, whose day nobody has added up yet. */
async function cobrar(db: Database): Promise<void> {
  await db.run(sql`
    WITH recibo AS (
      INSERT INTO recibos (
        serie, numero, tipo, fecha, cliente_id, pagador_nombre, subtotal, total, caja_id, usuario_id,
        codigo_verificacion
      )
      SELECT
        serie, numero + 1, tipo, ${hoyEn(new Date())}, cliente_id, pagador_nombre, subtotal, total, caja_id, usuario_id,
        'MED-HOY-' || numero
      FROM recibos
      ORDER BY numero DESC LIMIT 1
      RETURNING id, total
    )
    INSERT INTO recibo_pagos (recibo_id, orden, metodo, monto)
    SELECT id, 1, 'efectivo', total
    FROM recibo
  `)
}

async function pedir(conexion: Conexion, token: string): Promise<Cifras> {
  const { estado, cuerpo } = await conexion.pedir('GET', '/api/api/Dashboard', { Authorization: `Bearer ${token}` })
  if (estado !== 200) throw new Error(cuerpo)
  const { ingresos, matriculas, registros, por_cobrar, cursos } = JSON.parse(cuerpo) as Tablero
  const suma = (montos: readonly number[] = []) => montos.reduce((total, monto) => total + monto, 0)
  return {
    hoy: ingresos?.hoy ?? 0,
    meses: suma(ingresos?.por_mes.map(({ recibido }) => recibido)),
    metodos: suma(ingresos?.por_metodo.map(({ monto }) => monto)),
    matriculas: matriculas?.mes ?? 0,
    registros: registros?.mes ?? 0,
    debe: por_cobrar?.debe ?? 0,
    inscritos: cursos?.inscritos ?? 0,
  }
}

async function aMano(db: Database): Promise<Cifras> {
  const hoy = hoyEn(new Date())
  const { ingresosDelMes, ingresosPorMes } = filtrosDelTablero(hoy)
  const partes = Object.entries(POR_MANO).map(async ([cual, texto]) => {
    const { rows } = await db.pool.query<{ n: number }>(texto, [
      hoy,
      ingresosDelMes.fecha_gte,
      ingresosDelMes.fecha_lte,
      ingresosPorMes.fecha_gte,
    ])
    return [cual, Number(rows[0]?.n)] as const
  })
  return Object.fromEntries(await Promise.all(partes)) as Cifras
}
