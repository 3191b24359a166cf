import type { CargosBody, Matricula } from '#contract/catalogos/matriculas'
import type { Centavos, TratamientoIsv } from '#contract/dinero'
import { formatoMes } from '#contract/texto/formato'
import { anotarCargos } from '#server/autorizaciones/autorizar'
import { requireSinFacturaDeLoRechazado } from '#server/cargos/rechazado'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { anularCargos, cambiarCargos } from '#server/libro/cargos'
import { asentar } from '#server/libro/asentar'
import { anotar, debenOtraVez, porque } from '#server/libro/libro'
import { found } from '#server/resource/resource'
import { crearCargos } from './crear-cargos.ts'
import { leerMatricula } from './lectura.ts'
import { permitirRebajas, type CargoRebajado } from './rebajas.ts'

interface CargoBloqueado {
  id: number
  concepto: string
  numero: number
  descripcion: string
  vence: string
  bruto: number
  descuento: number
  aplicado: number
  anulado: boolean
  version: number
}

/**
 * Edits the charge plan of an enrolment: changes and voids charges that nothing is applied to, and adds others, with
 * the course's tax. Throws `estado_no_permite` for one that waits or was annulled, `version_vieja` for a charge that
 * someone changed meanwhile, `cargo_ya_pagado`, `regla` for a missing reason, a price below its discount or a month
 * that is charged by itself, and what `permitirRebajas` throws where a charge is lowered, voided, put off, or added
 * below the course's price.
 */
export async function cambiarPlan(
  tx: Tx,
  contexto: Contexto,
  id: number,
  { cambios, nuevos, anular, motivo }: CargosBody,
): Promise<Matricula> {
  const curso = found(
    await tx.maybe<CursoCobrado>(
      sql`
        SELECT c.isv, c.nombre, c.precio_matricula, c.precio_mensualidad
        FROM matriculas m
        JOIN cursos c ON c.id = m.curso_id
        WHERE m.id = ${id}
        FOR NO KEY UPDATE OF m
      `,
    ),
  )
  const cargos = await tx.many<CargoBloqueado>(sql`
    SELECT
      id, concepto, numero, descripcion, vence, bruto, descuento, aplicado, anulado_en IS NOT NULL AS anulado, version
    FROM cargos
    WHERE matricula_id = ${id}
    ORDER BY id
    FOR NO KEY UPDATE
  `)
  const antes = found(await leerMatricula(tx, id))
  if (antes.estado === 'en_espera' || antes.estado === 'anulada') throw new AppError('estado_no_permite')
  if (nuevos.length + anular.length > 0 && !motivo) throw invalidField('motivo', 'validacion.requerido')

  comprobarMeses(nuevos, antes.siguiente_mes)

  const tocado = ({ id: cargo_id, version }: { id: number; version: number }): CargoBloqueado => {
    const cargo = found(cargos.find((each) => each.id === cargo_id))
    if (cargo.version !== version || cargo.anulado) throw new AppError('version_vieja', { data: { actual: antes } })
    if (cargo.aplicado > 0)
      throw new AppError('cargo_ya_pagado', { message: { key: 'catalogos.matriculas.error.cargo_con_pagos' } })
    return cargo
  }
  const rebajados = [
    ...anular.map((each) => anulacionDe(tocado(each))),
    ...cambios.map((cambio) => rebajaDe(tocado(cambio), cambio)),
    ...nuevos.map((nuevo) => menorQueElCurso(nuevo, curso)),
  ].flatMap((rebaja) => rebaja ?? [])
  const autorizacion_id = await permitirRebajas(tx, contexto, {
    cliente_id: antes.cliente_id,
    de_que: curso.nombre,
    rebajados,
    motivo,
  })
  const anulados = anular.map((each) => tocado(each).id)
  await requireSinFacturaDeLoRechazado(tx, anulados)
  return asentar(tx, contexto, async (libro) => {
    await anularCargos(libro, anulados, { motivo: motivo ?? null })
    for (const [indice, { version, ...cambio }] of cambios.entries()) {
      const { descuento } = tocado({ id: cambio.id, version })
      if ((cambio.bruto ?? descuento) < descuento)
        throw invalidField(`cambios.${indice}.bruto`, 'validacion.minimo', { min: descuento / 100 })
      await cambiarCargos(libro, [cambio])
    }
    if (autorizacion_id) await anotarRebajados(tx, autorizacion_id, rebajados)
    const quedan = cargos.filter((cargo) => !cargo.anulado && !anulados.includes(cargo.id))
    await crearCargos(tx, contexto, [
      {
        matricula_id: id,
        cliente_id: antes.cliente_id,
        fecha: contexto.hoy,
        isv: curso.isv,
        plan: numerados(nuevos, quedan),
        autorizacion_id: nuevos.length ? autorizacion_id : null,
      },
    ])
    const despues = found(await leerMatricula(tx, id))
    anotar(libro, {
      modulo: 'Matriculas',
      accion: 'editar_cargos',
      entidad: 'matriculas',
      entidad_id: id,
      antes,
      despues: { ...despues, motivo: motivo ?? null },
    })
    // A certificate of solvency is no longer so, also where nothing is owed; a date or a wording changes no amount.
    if (anular.length + nuevos.length > 0 || cambios.some(({ bruto }) => bruto !== undefined))
      debenOtraVez(
        libro,
        cargos.map((cargo) => cargo.id),
      )
    if (motivo) porque(libro, motivo)
    return despues
  })
}

/**
 * A month that an enrolment will be charged for by itself (`siguiente`, its first day, or a later one) is not added by
 * hand: the family would owe it twice.
 */
function comprobarMeses(nuevos: CargosBody['nuevos'], siguiente: string | null): void {
  if (siguiente !== null && nuevos.some(({ concepto, vence }) => concepto === 'mensualidad' && vence >= siguiente))
    throw new AppError('regla', {
      message: { key: 'catalogos.matriculas.error.mes_por_venir', params: { mes: formatoMes(siguiente) } },
    })
}

interface CursoCobrado {
  isv: TratamientoIsv
  nombre: string
  precio_matricula: Centavos
  precio_mensualidad: Centavos
}

/** A charge of nothing is voided by whoever may change it; what lowered it may be taken back later. */
const anulacionDe = ({ id, descripcion, bruto, descuento }: CargoBloqueado): CargoRebajado | undefined =>
  bruto > 0 ? { id, descripcion, de: bruto - descuento, a: 0 } : undefined

function rebajaDe(cargo: CargoBloqueado, cambio: CargosBody['cambios'][number]): CargoRebajado | undefined {
  const { bruto = cargo.bruto, vence = cargo.vence } = cambio
  const despues = vence > cargo.vence ? { de: cargo.vence, a: vence } : undefined
  if (bruto >= cargo.bruto && !despues) return undefined
  const { id, descripcion, descuento } = cargo
  return { id, descripcion, de: cargo.bruto - descuento, a: bruto - descuento, vence: despues }
}

/** A new charge that asks for less than the course's own price; undefined for any other. */
function menorQueElCurso(
  { concepto, descripcion, bruto, descuento }: CargosBody['nuevos'][number],
  { precio_matricula, precio_mensualidad }: CursoCobrado,
): CargoRebajado | undefined {
  const precio = { matricula: precio_matricula, mensualidad: precio_mensualidad, otro: bruto }[concepto]
  const a = bruto - (descuento ?? 0)
  return a < precio ? { descripcion, de: precio, a } : undefined
}

const anotarRebajados = (tx: Tx, autorizacion_id: number, rebajados: readonly CargoRebajado[]): Promise<void> =>
  anotarCargos(
    tx,
    autorizacion_id,
    rebajados.flatMap(({ id }) => id ?? []),
  )

/** New charges without a number take the next of their concept; one that is taken is refused. */
function numerados(nuevos: CargosBody['nuevos'], quedan: readonly CargoBloqueado[]) {
  const usados = quedan.map(({ concepto, numero }) => ({ concepto, numero }))
  return nuevos.map((nuevo, indice) => {
    const suyos = usados.filter(({ concepto }) => concepto === nuevo.concepto).map(({ numero }) => numero)
    const numero = nuevo.numero ?? Math.max(0, ...suyos) + 1
    if (suyos.includes(numero)) throw invalidField(`nuevos.${indice}.numero`, 'validacion.en_otra_fila')
    usados.push({ concepto: nuevo.concepto, numero })
    return { ...nuevo, numero }
  })
}
