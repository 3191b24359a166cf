import type { CargosFacturables } from '#contract/facturacion/a-credito'
import type { Factura } from '#contract/facturacion/facturas'
import type { PorCobrar } from '#contract/recibos/recibos-individuales'
import { sumarDias } from '#contract/tiempo/fechas'
import { sql } from '#server/db/sql'
import { enviar, hecho, type Andante, type Paso } from './andante.ts'
import { cobrar } from './cobros.ts'
import type { Answer } from '#tests/api/apoyo/helper'

/* Companies that are invoiced first and pay weeks later; their notes and annulments are among those of `libros.ts`. */

const EMPRESAS = [
  { cliente_nombre: 'Café Copán, S. A.', cliente_documento: '08011990123456' },
  { cliente_nombre: 'Maquila Ñandú; S. de R.L.', cliente_documento: '05019001234567' },
]

/** Charges that are offered, of one course or of all; now and then with any other one, which is mostly refused. */
async function cargosDe({ db, who, azar, mundo }: Andante): Promise<number[]> {
  const curso_id = azar.chance(0.4) ? mundo.una(azar, 'cursos') : undefined
  const { body } = await who.get<CargosFacturables>(`/Facturas/cargos${curso_id ? `?curso_id=${curso_id}` : ''}`)
  const ids = new Set<number>()
  for (let n = azar.int(1, 6); n > 0 && body.cargos.length; n--) ids.add(azar.pick(body.cargos).id)
  if (azar.chance(0.1)) {
    const otros = await db.many<{ id: number }>(sql`SELECT id FROM cargos ORDER BY id DESC LIMIT 40`)
    if (otros.length) ids.add(azar.pick(otros).id)
  }
  return [...ids]
}

export const CREDITO: Readonly<Record<string, Paso>> = {
  async aCredito(andante) {
    const { azar, mundo } = andante
    const cargos = await cargosDe(andante)
    if (!cargos.length) return undefined
    const answer = (await enviar<Factura>(andante, '/Facturas/a-credito', {
      cargos,
      vence: sumarDias(mundo.hoy(), azar.int(0, 60)),
      ...azar.pick(EMPRESAS),
      ...(azar.chance(0.15) && { constancia_exonerado: 'CE-2' }),
    })) as unknown as Answer
    return hecho(mundo, 'facturas', hecho(mundo, 'a_credito', answer))
  },

  /** One of the last ones is annulled at once: the company's name is wrong. */
  async anularACredito({ who, azar, mundo }) {
    const id = mundo.todas('a_credito').at(-azar.int(1, 3))
    return id === undefined ? undefined : who.post(`/Facturas/${id}/anular`, { motivo: 'Otro RTN', sin_entregar: true })
  },

  async cobrarFactura(andante) {
    const { who, azar, mundo } = andante
    const factura_id = mundo.una(azar, 'a_credito')
    if (factura_id === undefined) return undefined
    const { status, body } = await who.get<PorCobrar>(`/RecibosIndividuales/por-cobrar?factura_id=${factura_id}`)
    return status === 200 && body.cuentas.length
      ? cobrar(andante, { factura_id }, body.cuentas, { pagador_nombre: null, pagador_documento: null })
      : undefined
  },
}
