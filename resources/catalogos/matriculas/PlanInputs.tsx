import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { TextInput } from 'react-admin'
import { useFieldArray, useWatch } from 'react-hook-form'
import { formatoLempiras } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import type { DescuentoEnPlan } from '#resources/catalogos/descuentos/descuentos-model.ts'
import { DineroInput } from '#src/form/campos/DineroInput.tsx'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { totalDelPlan, type FilaDePlan } from './matriculas-model.ts'

interface PlanInputsProps {
  /** i18n key. */
  titulo?: string
  /** Above the rows. */
  children?: ReactNode
  /** The amounts that discounts of the catalogue take off each row. */
  descuentos?: readonly DescuentoEnPlan[]
  /** Content between the rows and their total. */
  pie?: ReactNode
}

const SIN_DESCUENTOS: readonly DescuentoEnPlan[] = []

const CUOTA = {
  display: 'grid',
  columnGap: 1,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'minmax(0, 1fr) 160px 150px 44px' },
  pb: { xs: 2, sm: 0 },
} as const

/** The rows of a charge plan (field `plan` of the form): words, dates and amounts change, rows go and come. */
export function PlanInputs({ titulo, children, descuentos = SIN_DESCUENTOS, pie }: PlanInputsProps) {
  const id = useId()
  const { fields, append, remove } = useFieldArray({ name: 'plan' })
  const filas = (useWatch({ name: 'plan' }) ?? []) as FilaDePlan[]
  const siguiente =
    Math.max(0, ...filas.flatMap(({ concepto, numero }) => (concepto === 'otro' ? [numero ?? 0] : []))) + 1
  const rebajas = descuentos.reduce((suma, { monto }) => suma + monto, 0)
  const quedaEn = (indice: number): string | false => {
    const rebaja = descuentos.reduce((suma, uno) => (uno.indice === indice ? suma + uno.monto : suma), 0)
    return (
      rebaja > 0 &&
      translate('descuentos.queda_en', { monto: formatoLempiras(Number(filas[indice]?.bruto ?? 0) - rebaja) })
    )
  }
  const agregar = () =>
    append({ concepto: 'otro', numero: siguiente, descripcion: '', vence: hoyDelCentro(), bruto: null })
  return (
    <Box component="section" aria-labelledby={titulo && id}>
      {titulo && (
        <Typography id={id} variant="subtitle1" component="h2" sx={{ fontWeight: 600 }}>
          {translate(titulo)}
        </Typography>
      )}
      {children}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {fields.map((field, index) => (
          <Box component="li" key={field.id} sx={CUOTA}>
            <Box sx={{ gridRow: 1, gridColumn: { xs: '1 / -1', sm: 1 }, pr: { xs: '52px', sm: 0 } }}>
              <TextInput source={`plan.${index}.descripcion`} helperText={false} />
            </Box>
            <FechaInput source={`plan.${index}.vence`} helperText={false} />
            <DineroInput source={`plan.${index}.bruto`} helperText={quedaEn(index)} />
            <IconButton
              onClick={() => remove(index)}
              aria-label={translate('catalogos.matriculas.plan.quitar', {
                cargo: filas[index]?.descripcion || index + 1,
              })}
              sx={{ mt: 0.75, width: 44, gridRow: 1, gridColumn: { xs: 2, sm: 4 }, justifySelf: 'end' }}
            >
              <DeleteIcon />
            </IconButton>
          </Box>
        ))}
      </Box>
      {fields.length === 0 && (
        <Typography color="text.secondary" sx={{ py: 1 }}>
          {translate('catalogos.matriculas.plan.sin_cargos')}
        </Typography>
      )}
      <Button startIcon={<AddIcon />} onClick={agregar} sx={{ mt: 1 }}>
        {translate('catalogos.matriculas.plan.agregar')}
      </Button>
      {filas.some(({ concepto, cargo_id }) => concepto === 'otro' && cargo_id === undefined) && (
        <Aparte>{translate('catalogos.matriculas.plan.es_servicio')}</Aparte>
      )}
      {pie}
      <Box sx={{ display: 'flex', alignItems: 'center', mt: 1 }}>
        <Typography component="div" sx={{ ml: 'auto', pr: { xs: 0, sm: '52px' }, fontWeight: 600 }}>
          {translate('campos.total')} <Dinero centavos={totalDelPlan(filas) - rebajas} />
        </Typography>
      </Box>
    </Box>
  )
}
