import {
  TERMINADAS,
  type CargoSaldado,
  type Emision,
  type Emitido,
  type FiniquitoManualCrear,
  type Pendiente,
} from '#contract/catalogos/finiquitos'
import type { Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/texto/formato'
import { autorizar } from '#server/autorizaciones/autorizar'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { tomadoEl } from '#server/documentos/orden'
import { ajustar } from '#server/libro/ajustes'
import { asentar } from '#server/libro/asentar'
import { codigoNuevo } from '#server/documentos/verificacion'
import { cuentasSaldadas, type CuentaSaldada } from './detalle.ts'
import { bloquearCuentas, pendientesDe } from './saldos.ts'

/**
 * Issues the settlements of enrolments that are over, owe nothing and wait for no bank; answers them in the order of
 * their numbers, and those left out because they are not, or have theirs (docs/diseno/dominio.md, «Finiquitos»). Of two
 * users who issue at once the second finds nothing to do.
 */
export async function emitirFiniquitos(tx: Tx, contexto: Contexto, matriculas: readonly number[]): Promise<Emision> {
  const emitidos = await emitirSaldadas(tx, contexto, matriculas)
  for (const { id, numero } of emitidos)
    await audit(tx, contexto, {
      modulo: 'Finiquitos',
      accion: 'emitir',
      entidad: 'finiquitos',
      entidad_id: id,
      despues: { numero },
    })
  return {
    emitidos,
    omitidas: matriculas.filter((matricula_id) => !emitidos.some((emitido) => emitido.matricula_id === matricula_id)),
  }
}

/**
 * Issues, of the enrolments of these charges that are over, the settlements that nothing stands in the way of any more:
 * what follows by itself from the payment that brought one to 0, or from the bank's word on it. The others are left as
 * they are. Whoever calls it after paying has all their charges locked.
 */
export async function emitirSiSaldada(tx: Tx, contexto: Contexto, cargos: readonly number[]): Promise<void> {
  if (!cargos.length) return
  const terminadas = await tx.many<{ id: number }>(sql`
    SELECT DISTINCT m.id
    FROM cargos k
    JOIN matriculas m ON m.id = k.matricula_id
    WHERE k.id = ANY(${[...cargos]}) AND m.estado = ANY(${[...TERMINADAS]})
    ORDER BY m.id
  `)
  const matriculas = terminadas.map(({ id }) => id)
  for (const { id, numero } of await emitirSaldadas(tx, contexto, matriculas))
    await audit(tx, contexto, {
      modulo: 'Finiquitos',
      accion: 'emitir_al_cobrar',
      entidad: 'finiquitos',
      entidad_id: id,
      despues: { numero },
    })
}

async function emitirSaldadas(tx: Tx, contexto: Contexto, matriculas: readonly number[]): Promise<Emitido[]> {
  if (!matriculas.length) return []
  await bloquearCuentas(tx, matriculas)
  const saldadas = (await pendientesDe(tx, matriculas)).filter(({ impedimento }) => impedimento === null)
  if (!saldadas.length) return []
  const cuentas = await cuentasSaldadas(
    tx,
    contexto,
    saldadas.map(({ matricula_id }) => matricula_id),
  )
  return escribirFiniquitos(tx, contexto, cuentas, { tipo: 'automatico' })
}

/**
 * Issues the settlement of one enrolment by agreement: what is still owed is written off by adjustments that go with
 * it (docs/diseno/dominio.md, «Finiquitos»). Centavos.
 *
 * Throws `sin_permiso` without `autorizar`, `estado_no_permite` for an enrolment that still runs, has its settlement,
 * or rests on money that the bank has not confirmed, `conflicto` when what is owed is not what was confirmed.
 */
export async function emitirManual(
  tx: Tx,
  contexto: Contexto,
  { matricula_id, motivo, motivo_texto, respaldo, condonado }: FiniquitoManualCrear,
): Promise<Emitido> {
  await bloquearCuentas(tx, [matricula_id])
  const [pendiente] = await pendientesDe(tx, [matricula_id])
  const { debe } = requireAcordable(pendiente)
  if (debe !== condonado)
    throw new AppError('conflicto', {
      message: { key: 'finiquitos.error.cambio_saldo', params: { debe: formatoLempiras(debe) } },
      data: { debe },
    })
  const autorizacion_id = await autorizar(tx, contexto, {
    permiso: 'FiniquitosManuales:autorizar',
    que: {
      key: 'autorizaciones.que.finiquito',
      params: { estudiante: pendiente?.cliente_nombre, curso: pendiente?.curso_nombre },
    },
    monto: condonado,
    motivo: motivo_texto,
    campo: 'motivo_texto',
    negativa: { key: 'autorizaciones.negativa.finiquito' },
  })
  const cuentas = await cuentasSaldadas(tx, contexto, [matricula_id])
  const [emitido] = await escribirFiniquitos(tx, contexto, cuentas, {
    tipo: 'manual',
    motivo,
    motivo_texto,
    respaldo: respaldo ?? null,
  })
  if (!emitido) throw new Error(`matrícula ${matricula_id} sin cuenta`)
  await asentar(tx, contexto, async (libro) => {
    for (const { cargo_id, condonado: monto } of cuentas[0]?.detalle.cargos ?? [])
      if (monto > 0)
        await ajustar(libro, {
          cargo_id,
          tipo: 'condonacion',
          monto,
          motivo: motivo_texto,
          finiquito_id: emitido.id,
          autorizacion_id,
        })
  })
  await audit(tx, contexto, {
    modulo: 'FiniquitosManuales',
    accion: 'emitir',
    entidad: 'finiquitos',
    entidad_id: emitido.id,
    despues: { numero: emitido.numero, condonado, motivo: motivo_texto, ...(respaldo && { respaldo }) },
  })
  return emitido
}

/** The enrolment, if an agreement can settle it. Throws `estado_no_permite`. */
export function requireAcordable(pendiente: Pendiente | undefined): Pendiente {
  if (!pendiente) throw new AppError('estado_no_permite', { message: { key: 'finiquitos.error.no_terminada' } })
  if (pendiente.impedimento === 'sin_cargos')
    throw new AppError('estado_no_permite', { message: { key: 'finiquitos.error.sin_cargos' } })
  if (pendiente.por_confirmar.length)
    throw new AppError('estado_no_permite', {
      message: { key: 'finiquitos.error.por_confirmar', params: { recibos: pendiente.por_confirmar.join(', ') } },
    })
  return pendiente
}

type Clase = { tipo: 'automatico' } | { tipo: 'manual'; motivo: string; motivo_texto: string; respaldo: string | null }

/**
 * Writes the settlements in their order, with consecutive numbers of the year: the counter's row is locked last of all.
 * The caller saw under their locks that they are settled.
 */
export async function escribirFiniquitos(
  tx: Tx,
  { hoy, usuario_id }: Pick<Contexto, 'hoy' | 'usuario_id'>,
  cuentas: readonly CuentaSaldada[],
  clase: Clase,
): Promise<Emitido[]> {
  const acuerdo = clase.tipo === 'manual' ? clase : { motivo: null, motivo_texto: null, respaldo: null }
  const filas = cuentas.map(({ detalle, ...cuenta }, orden) => ({
    orden,
    ...cuenta,
    detalle,
    ...totalesDe(detalle.cargos),
    codigo_verificacion: codigoNuevo(),
  }))
  const serie = `FIN-${hoy.slice(0, 4)}`
  await tx.run(sql`INSERT INTO series (serie, siguiente) VALUES (${serie}, 1) ON CONFLICT DO NOTHING`)
  return tx.many<Emitido>(sql`
    WITH contador AS (
      UPDATE series
      SET siguiente = siguiente + ${filas.length}, ${tomadoEl(hoy)}
      WHERE serie = ${serie}
      RETURNING siguiente - ${filas.length} AS primero
    )
    INSERT INTO finiquitos (
      numero, tipo, cliente_id, matricula_id, fecha, detalle, total_cargos, total_descuentos, total_pagado, condonado,
      motivo, motivo_texto, respaldo, codigo_verificacion, usuario_id
    )
    SELECT
      ${serie} || '-' || lpad((primero + f.orden)::text, 6, '0'), ${clase.tipo}, f.cliente_id, f.matricula_id,
      ${hoy}::date, f.detalle, f.total_cargos, f.total_descuentos, f.total_pagado, f.condonado, ${acuerdo.motivo},
      ${acuerdo.motivo_texto}, ${acuerdo.respaldo}, f.codigo_verificacion, ${usuario_id}
    FROM contador, jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) AS f(
      orden int, cliente_id int, matricula_id int, detalle jsonb, total_cargos bigint, total_descuentos bigint,
      total_pagado bigint, condonado bigint, codigo_verificacion text
    )
    ORDER BY f.orden
    RETURNING id, numero, matricula_id
  `)
}

function totalesDe(
  cargos: readonly CargoSaldado[],
): Record<'total_cargos' | 'total_descuentos' | 'total_pagado' | 'condonado', Centavos> {
  const suma = (campo: 'bruto' | 'descuento' | 'pagado' | 'condonado') =>
    cargos.reduce((total, cargo) => total + cargo[campo], 0)
  return {
    total_cargos: suma('bruto'),
    total_descuentos: suma('descuento'),
    total_pagado: suma('pagado'),
    condonado: suma('condonado'),
  }
}
