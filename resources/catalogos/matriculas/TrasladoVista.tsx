import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import type { Traslado } from '#contract/catalogos/matriculas'
import { formatoFecha, formatoLempiras, enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { Dinero } from '#src/list/columnas/Dinero.tsx'

import { Renglon, Renglones } from '#src/page/registro/Renglones.tsx'
/**
 * The preview of a transfer: what it ends and begins, side by side where there is room, and what becomes of the money.
 */
export function TrasladoVista({ vista, de }: { vista: Traslado; de: string }) {
  const { anulan, quedan, plan, aplica, exonera, vencen, descuentos, pagado, a_favor, debe } = vista
  const rebajaDe = (indice: number) =>
    descuentos.reduce((suma, uno) => (uno.indice === indice ? suma + uno.monto : suma), 0)
  const vence = (fecha: string) => translate('catalogos.matriculas.vence', { fecha: formatoFecha(fecha) })
  return (
    <Box aria-live="polite" sx={{ display: 'grid', gap: 2 }}>
      <Box
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <Lista titulo={translate('catalogos.matriculas.traslado.termina', { curso: de })}>
          {anulan.map(({ id, descripcion, neto, aplicado, vence: fecha }) => (
            <Renglon
              key={id}
              titulo={descripcion}
              detalle={enLinea(
                vence(fecha),
                aplicado > 0 &&
                  translate('catalogos.matriculas.traslado.pagado_de', { monto: formatoLempiras(aplicado) }),
              )}
              cifra={<Dinero centavos={neto} />}
              tachado
            />
          ))}
        </Lista>
        <Lista titulo={translate('catalogos.matriculas.traslado.empieza', { curso: vista.curso_nombre })}>
          {plan.map(({ concepto, numero, descripcion, bruto, descuento, vence: fecha }, indice) => {
            const rebaja = rebajaDe(indice) + (descuento ?? 0)
            const isv = exonera[indice] ?? 0
            return (
              <Renglon
                key={`${concepto} ${numero}`}
                titulo={descripcion}
                detalle={enLinea(
                  vence(vencen[indice] ?? fecha),
                  rebaja > 0 &&
                    translate('catalogos.matriculas.traslado.descuento_de', { monto: formatoLempiras(rebaja) }),
                  isv > 0 && translate('catalogos.matriculas.traslado.exonera', { monto: formatoLempiras(isv) }),
                  (aplica[indice] ?? 0) > 0 &&
                    translate('catalogos.matriculas.traslado.cubre', { monto: formatoLempiras(aplica[indice] ?? 0) }),
                )}
                cifra={<Dinero centavos={bruto - rebaja - isv} />}
              />
            )
          })}
        </Lista>
      </Box>
      {quedan.length > 0 && (
        <Lista titulo={translate('catalogos.matriculas.traslado.se_queda', { curso: de })}>
          {quedan.map(({ id, descripcion, debe: suyo, vence: fecha }) => (
            <Renglon key={id} titulo={descripcion} detalle={vence(fecha)} cifra={<Dinero centavos={suyo} />} />
          ))}
        </Lista>
      )}
      <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
        <Suma titulo="catalogos.matriculas.traslado.pagado" centavos={pagado} />
        {a_favor > 0 && <Suma titulo="catalogos.matriculas.traslado.a_favor" centavos={a_favor} />}
        <Suma titulo="catalogos.matriculas.traslado.debe" centavos={debe} fuerte />
      </Box>
    </Box>
  )
}

function Lista({ titulo, children }: { titulo: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} component="h3" sx={{ fontWeight: 600 }}>
        {titulo}
      </Typography>
      <Renglones>{children}</Renglones>
    </Box>
  )
}

const Suma = ({ titulo, centavos, fuerte }: { titulo: string; centavos: number; fuerte?: boolean }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontWeight: fuerte ? 600 : 400 }}>
    <span>{translate(titulo)}</span>
    <Dinero centavos={centavos} />
  </Box>
)
