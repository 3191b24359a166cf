import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { TextInput } from 'react-admin'
import { useFieldArray } from 'react-hook-form'
import { DIAS } from '#contract/catalogos/cursos'
import { formatoDia } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { Elegir } from '#src/form/campos/Elegir.tsx'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'
import { HoraInput } from '#src/form/campos/HoraInput.tsx'
import { Ancho } from '#src/form/Seccion.tsx'

const CHOICES = DIAS.map((id) => ({ id, name: formatoDia(id) }))

const HORARIO = {
  display: 'grid',
  gap: 1,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr 1fr 44px', md: '1.2fr 1fr 1fr 1.2fr 1.4fr 44px' },
  mb: { xs: 2, md: 0 },
} as const

/** The weekly classes of a course, one row each; a new one repeats the hours of the last on the next day. */
export function HorariosInput() {
  const { fields, append, remove } = useFieldArray({ name: 'horarios' })
  const last = fields.at(-1) as
    | { dia?: number; hora_inicio?: string; hora_fin?: string; aula?: string | null }
    | undefined
  const add = () =>
    append({
      dia: ((last?.dia ?? 0) % 7) + 1,
      hora_inicio: last?.hora_inicio ?? '08:00',
      hora_fin: last?.hora_fin ?? '10:00',
      aula: last?.aula ?? null,
      vigente_desde: null,
    })
  return (
    <Ancho>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {fields.map((field, index) => (
          <Box component="li" key={field.id} sx={HORARIO}>
            <Elegir
              source={`horarios.${index}.dia`}
              choices={CHOICES}
              translateChoice={false}
              sx={{ gridColumn: { xs: '1 / 3', md: 'auto' } }}
            />
            <IconButton
              onClick={() => remove(index)}
              aria-label={translate('catalogos.cursos.horario.quitar', { numero: index + 1 })}
              sx={{ mt: 1, order: { md: 1 } }}
            >
              <DeleteIcon />
            </IconButton>
            <HoraInput source={`horarios.${index}.hora_inicio`} />
            <HoraInput source={`horarios.${index}.hora_fin`} />
            <Box sx={{ gridColumn: { xs: '1 / 3', md: 'auto' } }}>
              <TextInput source={`horarios.${index}.aula`} />
            </Box>
            <Box sx={{ gridColumn: { xs: '1 / 3', md: 'auto' } }}>
              <FechaInput source={`horarios.${index}.vigente_desde`} helperText={false} />
            </Box>
          </Box>
        ))}
      </Box>
      <Button startIcon={<AddIcon />} onClick={add}>
        {translate('catalogos.cursos.horario.agregar')}
      </Button>
    </Ancho>
  )
}
