import { TextInput, useDataProvider, useTranslate } from 'react-admin'
import { CajaExplicar, type Caja } from '#contract/recibos/caja'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { BotonDialogo } from '#src/form/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { CAJA } from './use-caja-actual.ts'

const validar = validarCon(CajaExplicar)
const VACIO = { observacion: '' }

/** Says why a till differs that was counted without knowing what it should hold; nothing where that was said. */
export function Explicar({ caja }: { caja: Caja }) {
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  if (caja.estado === 'abierta' || caja.observacion || !(caja.faltante || caja.sobrante)) return null
  return (
    <BotonDialogo label="recibos.caja.explicar" variant="outlined" resource={CAJA} action="edit">
      {(onClose) => (
        <DialogoFormulario
          titulo={translate('recibos.caja.explicar')}
          guardar="comun.accion.guardar"
          defaultValues={VACIO}
          validate={validar}
          enviar={(values) => provider.accion<Caja>(CAJA, caja.id, 'explicar', values)}
          hecho="recibos.caja.explicada"
          onClose={onClose}
          maxWidth="xs"
        >
          <TextInput source="observacion" isRequired multiline minRows={2} autoFocus />
        </DialogoFormulario>
      )}
    </BotonDialogo>
  )
}
