import { useWatch } from 'react-hook-form'
import { CentroFormulario as Reglas } from '#contract/ajustes/centro'
import { Formulario } from '#src/form/Formulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import type { Escrito } from './centro-model.ts'
import { CentroInputs } from './CentroInputs.tsx'
import { Columnas } from './Columnas.tsx'
import { VistaPrevia } from './VistaPrevia.tsx'

const validate = validarCon(Reglas)

export const CentroFormulario = () => (
  <Formulario validate={validate}>
    <Columnas papel={<ComoSeEscribe />}>
      <CentroInputs />
    </Columnas>
  </Formulario>
)

/** The receipt with what is in the fields, saved or not. */
const ComoSeEscribe = () => <VistaPrevia escrito={useWatch() as Escrito} />
