import DeleteIcon from '@mui/icons-material/DeleteOutline'
import AddIcon from '@mui/icons-material/Add'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useFieldArray } from 'react-hook-form'
import type { DescuentoOfrecido } from '#contract/catalogos/descuentos'
import { enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { MotivoInput } from '#src/form/campos/MotivoInput.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { noSeSuman, reglaDe, type DescuentoEnPlan } from './descuentos-model.ts'

interface DescuentosInputProps {
  ofrecidos: readonly DescuentoOfrecido[]
  /** The amounts that the chosen discounts take off each charge. */
  aplicados: readonly DescuentoEnPlan[]
  /** Ids of the discounts that may be kept without authorisation. */
  propios?: ReadonlySet<number>
}

const NINGUNO: ReadonlySet<number> = new Set()

const DESCUENTO = {
  display: 'grid',
  columnGap: 1,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto 44px', sm: 'minmax(0, 1fr) minmax(0, 1fr) 150px 44px' },
} as const

const OFRECIDOS = { display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 } as const

/**
 * The discounts that an enrolment begins with (field `descuentos` of the form): chosen one by one, each at one
 * press, with its reason and what it takes off.
 */
export function DescuentosInput({ ofrecidos, aplicados, propios = NINGUNO }: DescuentosInputProps) {
  const { fields, append, remove } = useFieldArray<
    { descuentos: { descuento_id: number; motivo: string | null }[] },
    'descuentos'
  >({ name: 'descuentos' })
  const choque = noSeSuman(aplicados, ofrecidos)
  const elegidos = fields.map(({ descuento_id }) => descuento_id)
  const quedan = ofrecidos.filter(({ id }) => !elegidos.includes(id))
  if (quedan.length === 0 && fields.length === 0) return null
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mt: 2 }}>
      <Typography component="legend" sx={{ fontWeight: 600, p: 0 }}>
        {translate('modulos.nombre.Descuentos')}
      </Typography>
      {fields.map((field, indice) => {
        const descuento = ofrecidos.find(({ id }) => id === field.descuento_id)
        const suyos = aplicados.filter(({ descuento_id }) => descuento_id === field.descuento_id)
        return (
          <Box key={field.id} sx={DESCUENTO}>
            <Box sx={{ minWidth: 0, py: 1, gridRow: 1, gridColumn: 1 }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{descuento?.nombre}</Typography>
              <Aparte>
                {descuento &&
                  enLinea(reglaDe(descuento), translate('descuentos.en_cargos', { smart_count: suyos.length }))}
              </Aparte>
            </Box>
            <Box sx={{ gridRow: { xs: 2, sm: 1 }, gridColumn: { xs: '1 / -1', sm: 2 } }}>
              <MotivoInput
                clase="rebaja"
                source={['descuentos', indice, 'motivo'].join('.')}
                opcional={!descuento?.requiere_autorizacion || propios.has(descuento.id)}
                despues
                plegado
              />
            </Box>
            <Box
              sx={{ gridRow: 1, gridColumn: { xs: 2, sm: 3 }, textAlign: 'right', fontWeight: 600, pr: { sm: 1.75 } }}
            >
              <Dinero centavos={-suyos.reduce((suma, { monto }) => suma + monto, 0)} />
            </Box>
            <IconButton
              onClick={() => remove(indice)}
              aria-label={translate('descuentos.quitar', { nombre: descuento?.nombre ?? '' })}
              sx={{ width: 44, gridRow: 1, gridColumn: { xs: 3, sm: 4 } }}
            >
              <DeleteIcon />
            </IconButton>
          </Box>
        )
      })}
      {choque && (
        <Alert severity="error" aria-live="polite" sx={{ my: 1 }}>
          {translate('descuentos.error.no_se_suman', choque)}
        </Alert>
      )}
      {quedan.length > 0 && (
        <Box role="group" aria-label={translate('descuentos.elegir')} sx={OFRECIDOS}>
          {quedan.map((descuento) => (
            <Button
              key={descuento.id}
              size="small"
              variant="outlined"
              color="secondary"
              startIcon={<AddIcon />}
              onClick={() => append({ descuento_id: descuento.id, motivo: null })}
              sx={{ minHeight: { xs: 44, md: 36 } }}
            >
              {[descuento.nombre, reglaDe(descuento), translate(`opciones.aplica_a.${descuento.aplica_a}`)].join(' · ')}
            </Button>
          ))}
        </Box>
      )}
    </Box>
  )
}
