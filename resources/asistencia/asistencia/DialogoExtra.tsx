import Box from '@mui/material/Box'
import { TextInput } from 'react-admin'
import { useNavigate } from 'react-router'
import { ClaseBody, type ClaseClave } from '#contract/asistencia/asistencia'
import { recursoDe } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'
import { HoraInput } from '#src/form/campos/HoraInput.tsx'
import { ReferenciaInput } from '#src/form/campos/ReferenciaInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { rutaDeClase } from './asistencia-model.ts'
import { useGuardarClase } from './dialogos.tsx'

const validar = validarCon(ClaseBody)
const EN_MARCHA = { estado_in: ['abierto', 'en_curso'] }
const MOTIVO = { htmlInput: { maxLength: 200 } }

/** An extra class: its course, and when. */
export function DialogoExtra({ fecha, onClose }: { fecha: string; onClose: () => void }) {
  const guardar = useGuardarClase()
  const navigate = useNavigate()
  return (
    <DialogoFormulario
      titulo={translate('clases.extra.titulo')}
      detalle={translate('clases.extra.detalle')}
      guardar="clases.extra.guardar"
      defaultValues={{
        curso_id: null,
        fecha,
        hora_inicio: '',
        hora_fin: '',
        docente_id: null,
        tipo: 'reposicion',
        motivo: '',
        version: null,
      }}
      validate={validar}
      enviar={guardar}
      hecho="clases.extra.hecho"
      onHecho={(_answer, values) => void navigate(rutaDeClase(values as ClaseClave))}
      onClose={onClose}
    >
      <ReferenciaInput source="curso_id" reference={recursoDe('Cursos')} filter={EN_MARCHA} isRequired />
      <FechaInput source="fecha" isRequired />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
        <HoraInput source="hora_inicio" isRequired />
        <HoraInput source="hora_fin" isRequired />
      </Box>
      <TextInput source="motivo" slotProps={MOTIVO} />
    </DialogoFormulario>
  )
}
