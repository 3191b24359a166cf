import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import { translate } from '#i18n/translate'
import { formatoHora, formatoLempiras } from '#contract/texto/formato'
import { ACTOS_DE_MOVIMIENTO, type Caja, type CajaMovimiento } from '#contract/recibos/caja'
import { Actos } from '#src/form/dialogos/Actos.tsx'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { NuevoMovimiento } from './NuevoMovimiento.tsx'
import { CAJA } from './use-caja-actual.ts'

/** Cash that came and went beside receipts; with `propia` the user's own open till, where more can be added. */
export function Movimientos({ caja, propia }: { caja: Caja; propia?: boolean }) {
  const vivos = caja.movimientos.filter(({ anulado_en }) => anulado_en === null)
  const nuevo = propia && (
    <BotonDialogo
      label="tesoreria.movimientos.agregar"
      resource={CAJA}
      action="edit"
      size="small"
      startIcon={<AddIcon />}
    >
      {(onClose) => <NuevoMovimiento caja={caja} onClose={onClose} />}
    </BotonDialogo>
  )
  return (
    <Panel titulo="tesoreria.movimientos.titulo" junto={nuevo}>
      {caja.movimientos.length === 0 ? (
        <Aparte>{translate(propia ? 'tesoreria.movimientos.ayuda' : 'tesoreria.movimientos.ninguno')}</Aparte>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {caja.movimientos.map((movimiento) => (
            <RenglonMovimiento key={movimiento.id} movimiento={movimiento} propia={propia} />
          ))}
        </Box>
      )}
      {vivos.length > 1 && (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', pt: 1, fontWeight: 650 }}>
          {translate('campos.total')} <Dinero centavos={vivos.reduce((total, { monto }) => total + monto, 0)} />
        </Box>
      )}
    </Panel>
  )
}

function RenglonMovimiento({ movimiento, propia }: { movimiento: CajaMovimiento; propia?: boolean }) {
  const { tipo, monto, concepto, creado_en, anulado_en, anulado_motivo } = movimiento
  const anulado = anulado_en !== null
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ textDecoration: anulado ? 'line-through' : undefined }}>
          {translate(`opciones.tipo_movimiento.${tipo}`)} · {concepto}
        </Box>
        <Aparte>
          {formatoHora(creado_en)}
          {anulado && ` · ${translate('opciones.estado.anulado')}: ${anulado_motivo ?? ''}`}
        </Aparte>
      </Box>
      <Box sx={{ textAlign: 'right' }}>
        <Box sx={{ textDecoration: anulado ? 'line-through' : undefined }}>
          <Dinero centavos={monto} />
        </Box>
        {propia && (
          <Actos
            de={ACTOS_DE_MOVIMIENTO}
            registro={movimiento}
            params={{
              tipo: translate(`opciones.tipo_movimiento.${tipo}`).toLowerCase(),
              monto: formatoLempiras(Math.abs(monto)),
            }}
            fila
          />
        )}
      </Box>
    </Box>
  )
}
