import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { SxProps, Theme } from '@mui/material/styles'
import { useRef } from 'react'
import { useCreatePath, useDataProvider, useNavigate, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Factura, FacturaLinea } from '#contract/facturacion/facturas'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { nuevaClave } from '#src/data/http.ts'
import { BotonDialogo } from '#src/form/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { DineroInput } from '#src/form/DineroInput.tsx'
import { MotivoInput } from '#src/form/MotivoInput.tsx'
import { Dinero } from '#src/list/Dinero.tsx'
import { FACTURAS, porAcreditar, seAcredita } from './facturas-model.ts'
import { erroresDeNota, montosIniciales, peticionDe, quedaDe, todo, totalDe, type NotaEscrita } from './nota-model.ts'
import { NumeroInput } from './NumeroInput.tsx'

/** Credits an invoice, whole or in part, to who may; the note's own page opens. */
export function NotaCredito({ factura }: { factura: Factura }) {
  if (!seAcredita(factura)) return null
  return (
    <BotonDialogo label="facturacion.nota.boton" variant="outlined" resource={FACTURAS} action="create">
      {(onClose) => <Pregunta factura={factura} onClose={onClose} />}
    </BotonDialogo>
  )
}

function Pregunta({ factura: { id, numero, lineas }, onClose }: { factura: Factura; onClose: () => void }) {
  const provider = useDataProvider<CampanaDataProvider>()
  const clave = useRef(nuevaClave())
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const translate = useTranslate()
  const acreditables = porAcreditar(lineas)
  return (
    <DialogoFormulario<Factura>
      titulo={translate('facturacion.nota.titulo', { numero })}
      detalle={translate('facturacion.nota.detalle')}
      guardar="facturacion.nota.emitir"
      defaultValues={{ motivo: '', montos: montosIniciales(acreditables), rango_id: null, correlativo: null }}
      validate={(values) => erroresDeNota(values, acreditables)}
      enviar={(values) =>
        provider.accion<Factura>(FACTURAS, id, 'nota-credito', peticionDe(values as NotaEscrita, acreditables), {
          idempotencyKey: clave.current,
        })
      }
      hecho={(nota) => translate('facturacion.nota.hecha', { numero: nota.numero })}
      onHecho={(nota) => navigate(createPath({ resource: FACTURAS, type: 'show', id: nota.id }))}
      onClose={onClose}
    >
      <MotivoInput ayuda="facturacion.nota.motivo_ayuda" />
      <Lineas lineas={acreditables} />
      <NumeroInput tipo="06" />
    </DialogoFormulario>
  )
}

const LINEA = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) 180px' },
  columnGap: 2,
  alignItems: 'center',
  borderTop: 1,
  borderColor: 'divider',
  py: 0.5,
} satisfies SxProps<Theme>

const TOTAL = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  pt: 1,
  borderTop: 1,
  borderColor: 'divider',
  fontWeight: 650,
} satisfies SxProps<Theme>

function Lineas({ lineas }: { lineas: readonly FacturaLinea[] }) {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const montos: unknown = useWatch({ name: 'montos' })
  const acreditarTodo = () => setValue('montos', todo(lineas), { shouldDirty: true, shouldValidate: true })
  return (
    <Box sx={{ my: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="body2" color="text.secondary">
          {translate('facturacion.nota.cuanto')}
        </Typography>
        {lineas.length > 1 && (
          <Button size="small" onClick={acreditarTodo}>
            {translate('facturacion.nota.todo')}
          </Button>
        )}
      </Box>
      {lineas.map((linea, index) => (
        <Box key={linea.orden} sx={LINEA}>
          <Box sx={{ overflowWrap: 'anywhere' }}>
            {linea.descripcion}
            <Typography variant="body2" color="text.secondary">
              {translate('facturacion.nota.quedan')} <Dinero centavos={quedaDe(linea)} />
            </Typography>
          </Box>
          <DineroInput
            source={`montos.${index}`}
            label={translate('facturacion.nota.monto_de', { linea: linea.descripcion })}
            helperText={false}
          />
        </Box>
      ))}
      <Box sx={TOTAL}>
        <span>{translate('facturacion.nota.total')}</span>
        <Dinero centavos={totalDe(Array.isArray(montos) ? montos : [])} />
      </Box>
    </Box>
  )
}
