import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { Descuento, DescuentoAplicado } from '#contract/catalogos/descuentos'
import { formatoFecha, enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { useFilas } from '#src/data/use-consulta.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Enlace } from '#src/page/Enlace.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { Fallo, Vacio } from '#src/page/estados.tsx'
import { DESCUENTOS, entregas, type Entrega } from './descuentos-model.ts'

const DE_UNA_VEZ = 100

/** The uses of a discount: to whom, on what, by whom and why; the latest first. */
export const DescuentoAplicaciones = ({ descuento }: { descuento: Descuento }) => (
  <Panel titulo="descuentos.seccion.donde">
    <Aplicaciones descuento={descuento} />
  </Panel>
)

function Aplicaciones({ descuento: { id, version, veces } }: { descuento: Descuento }) {
  const [cuantas, setCuantas] = useState(DE_UNA_VEZ)
  const { data, error, refetch } = useFilas<DescuentoAplicado>(DESCUENTOS, `${id}/aplicaciones`, {
    params: { range: [0, cuantas - 1] },
    segun: [version, veces],
    placeholderData: keepPreviousData,
  })
  if (error) return <Fallo error={error} onRetry={() => refetch()} />
  if (!data) return <Skeleton variant="rounded" height={240} />
  if (data.length === 0) return <Vacio texto="descuentos.sin_dar" />
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entregas(data).map((entrega) => (
          <RenglonEntrega key={entrega.id} entrega={entrega} />
        ))}
      </Box>
      {data.length === cuantas && (
        <Button size="small" onClick={() => setCuantas(cuantas + DE_UNA_VEZ)} sx={{ mt: 1 }}>
          {translate('descuentos.ver_mas')}
        </Button>
      )}
    </>
  )
}

const RENGLON = {
  display: 'flex',
  alignItems: 'baseline',
  gap: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const

const estiloDelMonto = (vigente: boolean) =>
  ({
    fontWeight: vigente ? 600 : 400,
    color: vigente ? undefined : 'text.secondary',
    textDecoration: vigente ? undefined : 'line-through',
  }) as const

function RenglonEntrega({ entrega }: { entrega: Entrega }) {
  const {
    cliente_id,
    cliente_nombre,
    descripcion,
    mas,
    matricula_id,
    recibo_id,
    numero_texto,
    fecha,
    usuario_nombre,
    motivo,
    monto,
    vigente,
  } = entrega
  const donde = matricula_id
    ? `/catalogos/matriculas/${matricula_id}/show`
    : cliente_id && `/catalogos/clientes/${cliente_id}/show`
  return (
    <Box component="li" sx={RENGLON}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', '& a': { display: 'inline-block', py: 0.25 } }}>
        {donde && (
          <Enlace to={donde} sx={{ fontWeight: 600, mr: 2 }}>
            {cliente_nombre}
          </Enlace>
        )}
        {recibo_id && (
          <Enlace to={`/recibos/recibosIndividuales/${recibo_id}/show`} sx={{ whiteSpace: 'nowrap' }}>
            {numero_texto}
          </Enlace>
        )}
        <Typography variant="body2">
          {descripcion}
          {mas > 0 && ` ${translate('descuentos.y_mas', { smart_count: mas })}`}
        </Typography>
        <Aparte>{enLinea(formatoFecha(fecha), usuario_nombre, motivo)}</Aparte>
      </Box>
      <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
        <Box sx={estiloDelMonto(vigente)}>
          <Dinero centavos={monto} />
        </Box>
        {!vigente && <Aparte>{translate('descuentos.ya_no_cuenta')}</Aparte>}
      </Box>
    </Box>
  )
}
