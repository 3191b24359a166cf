import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatoHora, formatoLempiras } from '#contract/formato'
import { MovimientoAnular, type Caja, type CajaMovimiento } from '#contract/recibos/caja'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { BotonDialogo } from '#src/form/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { Dinero } from '#src/list/Dinero.tsx'
import { Panel } from '#src/page/Ficha.tsx'
import { NuevoMovimiento } from './NuevoMovimiento.tsx'
import { CAJA } from './use-caja-actual.ts'

/** Cash that came and went beside receipts; with `propia` the user's own open till, where more can be added. */
export function Movimientos({ caja, propia }: { caja: Caja; propia?: boolean }) {
  const translate = useTranslate()
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
        <Typography variant="body2" color="text.secondary">
          {translate(propia ? 'tesoreria.movimientos.ayuda' : 'tesoreria.movimientos.ninguno')}
        </Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {caja.movimientos.map((movimiento) => (
            <Renglon key={movimiento.id} movimiento={movimiento} propia={propia} />
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

function Renglon({ movimiento, propia }: { movimiento: CajaMovimiento; propia?: boolean }) {
  const { tipo, monto, concepto, creado_en, anulado_en, anulado_motivo, gasto_id, de_caja_chica } = movimiento
  const [anulando, setAnulando] = useState(false)
  const translate = useTranslate()
  const anulado = anulado_en !== null
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ textDecoration: anulado ? 'line-through' : undefined }}>
          {translate(`opciones.tipo_movimiento.${tipo}`)} · {concepto}
        </Box>
        <Typography variant="body2" color="text.secondary">
          {formatoHora(creado_en)}
          {anulado && ` · ${translate('opciones.estado.anulado')}: ${anulado_motivo ?? ''}`}
        </Typography>
      </Box>
      <Box sx={{ textAlign: 'right' }}>
        <Box sx={{ textDecoration: anulado ? 'line-through' : undefined }}>
          <Dinero centavos={monto} />
        </Box>
        {propia && !anulado && gasto_id === null && !de_caja_chica && (
          <Button
            size="small"
            color="error"
            onClick={() => setAnulando(true)}
            aria-label={translate('tesoreria.movimientos.anular_de', { concepto })}
            sx={{ minWidth: 0, px: 0.5 }}
          >
            {translate('modulos.accion.anular')}
          </Button>
        )}
      </Box>
      {anulando && <Anular movimiento={movimiento} onClose={() => setAnulando(false)} />}
    </Box>
  )
}

const validarMotivo = validarCon(MovimientoAnular)

function Anular({ movimiento: { id, tipo, monto }, onClose }: { movimiento: CajaMovimiento; onClose: () => void }) {
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  return (
    <DialogoFormulario
      titulo={translate('tesoreria.movimientos.pregunta', {
        tipo: translate(`opciones.tipo_movimiento.${tipo}`).toLowerCase(),
        monto: formatoLempiras(Math.abs(monto)),
      })}
      detalle={translate('tesoreria.movimientos.anular_detalle')}
      guardar="tesoreria.movimientos.anular"
      color="error"
      defaultValues={{ motivo: '' }}
      validate={validarMotivo}
      enviar={(values) => provider.accion(CAJA, null, `movimientos/${id}/anular`, values)}
      hecho="tesoreria.movimientos.anulado"
      onClose={onClose}
      maxWidth="xs"
    >
      <MotivoInput clase="gasto" ayuda="tesoreria.movimientos.motivo_ayuda" />
    </DialogoFormulario>
  )
}
