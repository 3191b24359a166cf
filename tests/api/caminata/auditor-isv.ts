import type { IsvResumen } from '#contract/reportes/isv'
import type { Compra, Compras } from './auditor-compras.ts'
import { loQueCuenta, type Ventas } from './auditor-ventas.ts'
import { redondo, type Cotejar } from './cuentas.ts'
import type { Client } from '#tests/api/apoyo/helper'

/** Why the tax of a purchase is cost; undefined of one that is credited. */
function causaDe({ gasto: { uso_isv, con_rtn, cai_proveedor } }: Compra): string | undefined {
  if (uso_isv === null) return 'sin_marcar'
  if (uso_isv === 'exento') return 'uso_exento'
  if (!con_rtn) return 'sin_rtn'
  return (cai_proveedor ?? '').replaceAll('-', '').length === 32 ? undefined : 'sin_cai'
}

const suma = <T>(de: readonly T[], cuanto: (uno: T) => number): number =>
  de.reduce((total, uno) => total + cuanto(uno), 0)

/** The ISV of every month: what sales owe, what purchases credit, in the part that taxed sales are of all, and cost. */
export async function isvDelAuditor(
  who: Client,
  { ventas, compras }: { ventas: Ventas; compras: Compras },
  cotejar: Cotejar,
): Promise<void> {
  const meses = new Set([
    ...ventas.documentos.map(({ fecha }) => fecha.slice(0, 7)),
    ...compras.compras.map(({ mes_isv }) => mes_isv),
  ])
  for (const mes of meses) {
    const vendido = ventas.documentos.filter(({ fecha }) => fecha.startsWith(mes)).map(loQueCuenta)
    const [gravadas, exentas] = [
      suma(vendido, ({ gravado_15, gravado_18 }) => gravado_15 + gravado_18),
      suma(vendido, ({ exento, exonerado }) => exento + exonerado),
    ]
    const todas = gravadas + exentas
    const parte = todas > 0 ? Math.min(Math.max(gravadas, 0), todas) : 0
    const comprado = compras.compras.filter(({ mes_isv, isv }) => mes_isv === mes && isv !== 0)
    const acreditan = comprado.filter((compra) => !causaDe(compra))
    const [plenas, mixtas] = ['gravado', 'mixto'].map((uso) => acreditan.filter(({ gasto }) => gasto.uso_isv === uso))
    const enParte = (de: number) => redondo(BigInt(de) * BigInt(parte), BigInt(Math.max(todas, 1)))
    const credito = (de: (compra: Compra) => number) => suma(plenas ?? [], de) + enParte(suma(mixtas ?? [], de))
    const [debito_15, debito_18] = [suma(vendido, ({ isv_15 }) => isv_15), suma(vendido, ({ isv_18 }) => isv_18)]
    const credito_15 = credito(({ isv, isv_18 }) => isv - isv_18)
    const credito_18 = credito(({ isv_18 }) => isv_18)
    const porCausa: Record<string, number> = {}
    for (const compra of comprado) {
      const causa = causaDe(compra)
      if (causa) porCausa[causa] = (porCausa[causa] ?? 0) + compra.isv
    }
    const { body } = await who.get<IsvResumen>(
      `/ISV/resumen?${new URLSearchParams({ filter: JSON.stringify({ mes }) })}`,
    )
    const { sin_factura: _, por_causa, mixto, ...dice } = body
    cotejar(
      `ISV of ${mes}`,
      {
        ...dice,
        mixto: mixto.isv,
        por_causa: Object.fromEntries(por_causa.map(({ causa, isv }) => [causa, isv])),
      },
      {
        ...{ mes, ventas: { exentas, gravadas }, debito_15, debito_18, credito_15, credito_18 },
        ...{ a_pagar_15: debito_15 - credito_15, a_pagar_18: debito_18 - credito_18 },
        isv_costo: suma(comprado, ({ isv }) => isv) - credito_15 - credito_18,
        mixto: suma(mixtas ?? [], ({ isv }) => isv),
        por_causa: porCausa,
      },
    )
  }
}
