import { SelectInput, useDataProvider, useTranslate } from 'react-admin'
import { COMO_SE_CONFIRMA, ConfirmarCartaBody, type Carta } from '#contract/reportes/carta-consentimiento'
import { enLinea, formatoTelefono } from '#contract/formato'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { BotonDialogo } from '#src/form/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { Opciones } from '#src/form/Opciones.tsx'
import { validarCon } from '#src/form/validation.ts'
import { CARTAS } from './cartas-model.ts'

const validar = validarCon(ConfirmarCartaBody)

/** Staff asked a guardian on file whether a letter is hers: whom, and how. */
export function ConfirmarCarta({ carta }: { carta: Carta }) {
  const { estado, verificacion, cliente_id, datos_borrados_en } = carta
  if (estado === 'revocada' || verificacion === 'verificada' || cliente_id === null || datos_borrados_en) return null
  return (
    <BotonDialogo label="cartas.confirmar.boton" variant="contained" resource={CARTAS} action="edit">
      {(onClose) => <Pregunta carta={carta} onClose={onClose} />}
    </BotonDialogo>
  )
}

function Pregunta({ carta, onClose }: { carta: Carta; onClose: () => void }) {
  const { id, numero, version, encargados, encargado_nombre, menor_nombre } = carta
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  const choices = encargados.map(({ id, nombre, telefono }) => ({
    id,
    name: telefono ? enLinea(nombre, formatoTelefono(telefono)) : nombre,
  }))
  return (
    <DialogoFormulario
      titulo={translate('cartas.confirmar.pregunta', { numero })}
      detalle={translate(encargados.length ? 'cartas.confirmar.detalle' : 'cartas.confirmar.sin_encargado', {
        quien: encargado_nombre,
        nombre: menor_nombre,
      })}
      guardar="cartas.confirmar.boton"
      defaultValues={{ encargado_id: encargados.length === 1 ? encargados[0]?.id : null, como: null, version }}
      validate={validar}
      enviar={(values) => provider.accion(CARTAS, id, 'confirmar', values)}
      hecho="cartas.confirmar.hecho"
      onClose={onClose}
      maxWidth="xs"
    >
      <SelectInput source="encargado_id" choices={choices} emptyText={false} translateChoice={false} isRequired />
      <Opciones source="como" opciones={COMO_SE_CONFIRMA} grupo="opciones.verificada_como" radio isRequired />
    </DialogoFormulario>
  )
}
