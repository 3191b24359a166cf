import { ACTOS_DE_CARTA, type Carta } from '#contract/reportes/carta-consentimiento'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { Actos } from '#src/form/dialogos/Actos.tsx'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'

/** The guardian takes the letter back: on which day, and why. */
export const RevocarCarta = ({ carta }: { carta: Carta }) => (
  <Actos de={[ACTOS_DE_CARTA.revocar]} registro={carta} valores={{ revocada_el: hoyDelCentro() }}>
    <FechaInput source="revocada_el" />
  </Actos>
)
