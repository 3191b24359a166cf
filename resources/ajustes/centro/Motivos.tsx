import { TextInput } from 'react-admin'
import { CLASES_DE_MOTIVO, listaDe } from '#contract/texto/motivos'
import { translate } from '#i18n/translate'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { Aparte } from '#src/page/Aparte.tsx'

const porRenglon = (motivos: readonly string[] | null | undefined): string => (motivos ?? []).join('\n')
const enLista = (renglones: string): string[] => renglones.split('\n')

/** The reasons that are offered for each kind of act, one a line. */
export const Motivos = () => (
  <Seccion titulo="ajustes.centro.seccion.motivos">
    <Ancho>
      <Aparte sx={{ mb: 1 }}>{translate('ajustes.centro.ayuda.motivos')}</Aparte>
    </Ancho>
    {CLASES_DE_MOTIVO.map((clase) => (
      <TextInput key={clase} source={listaDe(clase)} format={porRenglon} parse={enLista} multiline minRows={3} />
    ))}
  </Seccion>
)
