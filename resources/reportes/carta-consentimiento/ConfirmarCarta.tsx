import {} from 'react-admin'
import { enLinea, formatoTelefono } from '#contract/texto/formato'
import { ACTOS_DE_CARTA, COMO_SE_CONFIRMA, type Carta } from '#contract/reportes/carta-consentimiento'
import { Elegir } from '#src/form/campos/Elegir.tsx'
import { Actos } from '#src/form/dialogos/Actos.tsx'
import { Opciones } from '#src/form/campos/Opciones.tsx'

/** Staff asked a guardian on file whether a letter is hers: whom, and how. */
export function ConfirmarCarta({ carta }: { carta: Carta }) {
  const { cliente_id, datos_borrados_en, encargados } = carta
  if (cliente_id === null || datos_borrados_en) return null
  const choices = encargados.map(({ id, nombre, telefono }) => ({
    id,
    name: telefono ? enLinea(nombre, formatoTelefono(telefono)) : nombre,
  }))
  return (
    <Actos
      de={[ACTOS_DE_CARTA.confirmar]}
      registro={carta}
      variant="contained"
      detalle={encargados.length ? undefined : 'cartas.confirmar.sin_encargado'}
      valores={{ encargado_id: encargados.length === 1 ? encargados[0]?.id : null, como: null }}
    >
      <Elegir source="encargado_id" choices={choices} translateChoice={false} isRequired />
      <Opciones source="como" opciones={COMO_SE_CONFIRMA} grupo="opciones.verificada_como" radio isRequired />
    </Actos>
  )
}
