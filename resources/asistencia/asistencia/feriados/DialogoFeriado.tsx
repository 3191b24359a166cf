import { useQueryClient } from '@tanstack/react-query'
import { TextInput } from 'react-admin'
import { FeriadoBody, type Feriado } from '#contract/asistencia/asistencia'
import { translate } from '#i18n/translate'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { pathDe } from '#src/data/data-provider.ts'
import { http } from '#src/data/http.ts'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { ASISTENCIA } from '#resources/asistencia/asistencia/asistencia-model.ts'

const validar = validarCon(FeriadoBody)
const NOMBRE = { htmlInput: { maxLength: 80 } }

/** A holiday that is added, or changed. */
export function DialogoFeriado({
  feriado,
  anio,
  onClose,
}: {
  feriado: Feriado | null
  anio: number
  onClose: () => void
}) {
  const queries = useQueryClient()
  const hoy = hoyDelCentro()
  const enviar = async ({ fecha, nombre }: Record<string, unknown>) => {
    if (feriado)
      await http(pathDe(ASISTENCIA, `feriados/${feriado.id}`), {
        method: 'PUT',
        body: { fecha, nombre, version: feriado.version },
      })
    else await http(pathDe(ASISTENCIA, 'feriados'), { method: 'POST', body: { fecha, nombre } })
    await queries.invalidateQueries({ queryKey: [ASISTENCIA] })
  }
  return (
    <DialogoFormulario
      titulo={
        feriado ? translate('clases.feriados.editar', { nombre: feriado.nombre }) : translate('clases.feriados.agregar')
      }
      guardar="clases.feriados.guardar"
      defaultValues={
        feriado
          ? { fecha: feriado.fecha, nombre: feriado.nombre }
          : { fecha: hoy.startsWith(String(anio)) ? hoy : `${anio}-01-01`, nombre: '' }
      }
      validate={validar}
      enviar={enviar}
      hecho="clases.feriados.guardado"
      onClose={onClose}
      maxWidth="xs"
    >
      <FechaInput source="fecha" isRequired autoFocus />
      <TextInput source="nombre" isRequired slotProps={NOMBRE} />
    </DialogoFormulario>
  )
}
