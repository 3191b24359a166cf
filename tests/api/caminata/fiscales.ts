import { netoDelResto } from '#contract/facturacion/exoneracion'
import type { Factura } from '#contract/facturacion/facturas'
import type { CuentaPorCobrar, PorCobrar, Recibo } from '#contract/recibos/recibos-individuales'
import { enviar, hecho, type Andante, type Paso } from './andante.ts'
import { abrirSiFalta, cobrar, recibido } from './cobros.ts'
import type { Answer } from '#tests/api/apoyo/helper'

/* Buyers who pay no tax, and parts of what was sold that go back. */

const EXONERADO = {
  pagador_nombre: 'Embajada',
  pagador_documento: '08019015872341',
  constancia_exonerado: 'CE-1',
  excedente_isv: null,
}

/** The debts as an exonerated buyer owes them. */
const sinIsv = (cuentas: readonly CuentaPorCobrar[]): CuentaPorCobrar[] =>
  cuentas.map((cuenta) => ({
    ...cuenta,
    cargos: cuenta.cargos.map((cargo) => ({ ...cargo, debe: netoDelResto(cargo), pronto_pago: null })),
  }))

/** One of the receipts that the walk remembers, of either module. */
async function unRecibo({ who, azar, mundo }: Andante): Promise<{ modulo: string; recibo: Recibo } | undefined> {
  const ventas = azar.chance(0.5)
  const id = mundo.una(azar, ventas ? 'ventas' : 'recibos')
  const modulo = ventas ? 'RecibosVarios' : 'RecibosIndividuales'
  if (id === undefined) return undefined
  const { status, body } = await who.get<Recibo>(`/${modulo}/${id}`)
  return status === 200 ? { modulo, recibo: body } : undefined
}

/** Now and then as credit of somebody who has no part in it. */
const reembolsoDe = ({ azar, mundo }: Andante, { cliente_id }: Recibo) => ({
  metodo: azar.pick(['saldo_a_favor', 'saldo_a_favor', 'efectivo', 'tarjeta']),
  cliente_id: azar.chance(0.9) && cliente_id !== null ? cliente_id : mundo.una(azar, 'clientes'),
})

export const FISCALES: Readonly<Record<string, Paso>> = {
  async cobrarExonerado(andante) {
    const cliente_id = andante.mundo.una(andante.azar, 'clientes')
    const { status, body } = await andante.who.get<PorCobrar>(
      `/RecibosIndividuales/por-cobrar?cliente_id=${cliente_id}`,
    )
    return status === 200 ? cobrar(andante, { cliente_id }, sinIsv(body.cuentas), EXONERADO) : undefined
  },

  async devolverParte(andante) {
    const { azar } = andante
    const uno = await unRecibo(andante)
    const lineas = uno?.recibo.lineas.filter(({ por_devolver }) => por_devolver > 0) ?? []
    if (!uno || !lineas.length) return undefined
    await abrirSiFalta(andante)
    return recibido(
      andante,
      await enviar<Recibo>(andante, `/${uno.modulo}/${uno.recibo.id}/devolucion`, {
        motivo: 'Una salió manchada',
        lineas: (azar.chance(0.5) ? lineas : [azar.pick(lineas)]).map(({ orden, por_devolver }) => ({
          orden,
          monto: azar.chance(0.4) ? por_devolver : azar.int(1, por_devolver),
        })),
        ...reembolsoDe(andante, uno.recibo),
      }),
    )
  },

  /** Contabilidad hears of the exoneration when the tax was charged already. */
  async exonerar(andante) {
    const { who, mundo } = andante
    const uno = await unRecibo(andante)
    if (!uno) return undefined
    await abrirSiFalta(andante)
    const answer = await enviar<Factura>(andante, '/Facturas/exonerar', {
      recibo_id: uno.recibo.id,
      cliente_nombre: EXONERADO.pagador_nombre,
      cliente_documento: EXONERADO.pagador_documento,
      constancia_exonerado: EXONERADO.constancia_exonerado,
      motivo: 'Presentó su constancia',
      ...reembolsoDe(andante, uno.recibo),
    })
    if (answer.status < 300) {
      const { body } = await who.get<Recibo>(`/${uno.modulo}/${uno.recibo.id}`)
      for (const { id } of body.devoluciones) mundo.recibos.add(id)
    }
    return hecho(mundo, 'facturas', answer as unknown as Answer)
  },
}
