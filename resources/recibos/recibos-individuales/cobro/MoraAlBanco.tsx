import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { translate } from '#i18n/translate'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { morasATiempo, type Elegido } from './cobro-model.ts'
import type { CobroEscrito } from './use-escrito.ts'

interface MoraAlBancoProps {
  /** The receipt takes some late fee off by itself. */
  aTiempo: boolean
  /** The cashier chose to collect some of those late fees all the same. */
  marcada: boolean
  /** Some late fee was taken out here, whether it will be owed or taken off. */
  quitada: boolean
  onQuitar: () => void
  onMarcar: () => void
}

/**
 * Says that late fees count to the bank's date, and takes out those that were to be paid, or puts them back. One button
 * does both, so that the focus stays on it.
 */
export function MoraAlBanco({ aTiempo, marcada, quitada, onQuitar, onMarcar }: MoraAlBancoProps) {
  if (!aTiempo && !quitada) return null
  return (
    <Alert severity={aTiempo ? 'info' : 'warning'}>
      {translate(aTiempo ? 'recibos.cobro.mora_al_banco' : 'recibos.cobro.mora_sin_quitar')}
      {(marcada || quitada) && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          onClick={marcada ? onQuitar : onMarcar}
          sx={{ display: 'flex', mt: 1 }}
        >
          {translate(marcada ? 'recibos.cobro.quitar_mora' : 'recibos.cobro.marcar_mora')}
        </Button>
      )}
    </Alert>
  )
}

/** The notice `MoraAlBanco` over the chosen charges. */
export function MoraDelCobro({ cobro }: { cobro: CobroEscrito }) {
  const { cargos, vigente: elegido, aplicado, cuadre, escrito, elegir } = cobro
  const [quitadas, setQuitadas] = useState<Elegido>({})
  const pagados = cargos.flatMap((cargo) => (cargo.id in aplicado ? [{ cargo, monto: aplicado[cargo.id] ?? 0 }] : []))
  const moras = morasATiempo(cargos, pagados, cuadre.pagos, escrito.papel?.fecha || hoyDelCentro())
  const marcadas = moras.filter(({ id }) => id in elegido)
  const porVolver = cargos.filter(({ id }) => id in quitadas && !(id in elegido))

  const quitar = () => {
    const fuera = Object.fromEntries(marcadas.map(({ id, debe }) => [id, elegido[id] ?? debe]))
    setQuitadas({ ...quitadas, ...fuera })
    elegir(Object.fromEntries(Object.entries(elegido).filter(([id]) => !(id in fuera))))
  }
  const marcar = () =>
    elegir({ ...elegido, ...Object.fromEntries(porVolver.map(({ id, debe }) => [id, quitadas[id] ?? debe])) })

  return (
    <MoraAlBanco
      aTiempo={moras.length > 0}
      marcada={marcadas.length > 0}
      quitada={porVolver.length > 0}
      onQuitar={quitar}
      onMarcar={marcar}
    />
  )
}
