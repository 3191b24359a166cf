import { TextInput } from 'react-admin'
import { ACTO_DE_EXPLICAR, type Caja } from '#contract/recibos/caja'
import { Actos } from '#src/form/dialogos/Actos.tsx'

/** Says why a till differs that was counted without knowing what it should hold; nothing where that was said. */
export const Explicar = ({ caja }: { caja: Caja }) => (
  <Actos de={ACTO_DE_EXPLICAR} registro={caja} valores={{ observacion: '' }} variant="outlined">
    <TextInput source="observacion" isRequired multiline minRows={2} autoFocus />
  </Actos>
)
