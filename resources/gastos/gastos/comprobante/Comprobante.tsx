import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, type DragEvent } from 'react'
import { useCanAccess } from 'react-admin'
import type { Gasto } from '#contract/gastos/gastos'
import { translate } from '#i18n/translate'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { BotonPregunta } from '#src/form/dialogos/BotonPregunta.tsx'
import { ElegirArchivo } from '#src/form/campos/ElegirArchivo.tsx'
import { ELEGIR } from './comprobante-elegir.ts'
import { GASTOS } from '#resources/gastos/gastos/gastos-model.ts'
import { useComprobante } from './use-comprobante.ts'
import { Visor } from './Visor.tsx'

const VACIO = {
  display: 'grid',
  justifyItems: 'center',
  gap: 1.5,
  py: 4,
  px: 2,
  textAlign: 'center',
  border: 1,
  borderStyle: 'dashed',
  borderColor: 'divider',
  borderRadius: 1,
} as const

/** The proof of an expense: seen, dropped or chosen, and taken away; of a voided one only seen. */
export function Comprobante({ gasto }: { gasto: Gasto }) {
  const { canAccess } = useCanAccess({ resource: GASTOS, action: 'edit' })
  const { guardando, error, reintentar, elegir, quitar } = useComprobante(gasto.id)
  const [sobre, setSobre] = useState(false)
  const { comprobante } = gasto
  // The proof of a closed month stays; one that it lacks may still be added.
  const queda = gasto.mes_cerrado && comprobante !== null
  const cambia = canAccess === true && gasto.estado === 'registrado' && !queda

  const soltar = (event: DragEvent) => {
    event.preventDefault()
    setSobre(false)
    const archivo = event.dataTransfer.files[0]
    if (archivo && cambia && !guardando) void elegir(archivo)
  }
  const arrastrar = (event: DragEvent) => {
    event.preventDefault()
    setSobre(cambia)
  }

  return (
    <Panel
      titulo="gastos.comprobante.titulo"
      junto={
        cambia &&
        comprobante && (
          <>
            <ElegirArchivo
              {...ELEGIR}
              label="gastos.comprobante.cambiar"
              variant="text"
              loading={guardando}
              onElegir={(archivo) => void elegir(archivo)}
            />
            <BotonPregunta
              label="comun.accion.quitar"
              disabled={guardando}
              titulo={translate('gastos.comprobante.quitar_pregunta', { proveedor: gasto.proveedor })}
              detalle={translate('gastos.comprobante.quitar_detalle')}
              verbo="gastos.comprobante.quitar"
              color="error"
              onSi={() => void quitar()}
            />
          </>
        )
      }
    >
      <Box
        onDragOver={arrastrar}
        onDragLeave={() => setSobre(false)}
        onDrop={soltar}
        sx={{ outline: sobre ? '2px dashed' : 'none', outlineColor: 'primary.main', outlineOffset: 4, borderRadius: 1 }}
      >
        {error && (
          <Alert
            severity="error"
            action={
              reintentar && (
                <Button color="inherit" size="small" onClick={reintentar}>
                  {translate('comun.accion.reintentar')}
                </Button>
              )
            }
            sx={{ mb: 1.5 }}
          >
            {error}
          </Alert>
        )}
        {comprobante ? (
          <Visor gasto_id={gasto.id} comprobante={comprobante} />
        ) : (
          <Box sx={VACIO}>
            <Typography color="text.secondary">
              {translate(cambia ? 'gastos.comprobante.sin_ayuda' : 'gastos.comprobante.sin')}
            </Typography>
            {cambia && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
                <ElegirArchivo
                  {...ELEGIR}
                  label="gastos.comprobante.elegir"
                  loading={guardando}
                  onElegir={(archivo) => void elegir(archivo)}
                />
              </Box>
            )}
          </Box>
        )}
      </Box>
    </Panel>
  )
}
