import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { translate } from '#i18n/translate'
import { useSinDobleToque } from '#src/page/use-sin-doble-toque.ts'

interface EmpezarDeNuevoProps {
  /** It was sent once without an answer: what was typed may be with the school already. */
  enviado?: boolean
  onEmpezar: () => void
}

/** Throws away what was typed, once that is asked: the button stands where others were, and nothing brings it back. */
export function EmpezarDeNuevo(props: EmpezarDeNuevoProps) {
  const [pregunta, setPregunta] = useState(false)
  if (pregunta) return <Pregunta {...props} onNo={() => setPregunta(false)} />
  return (
    <Button color="inherit" size="small" onClick={() => setPregunta(true)} sx={{ display: 'flex', ml: -0.5, mt: 0.5 }}>
      {translate('publico.recuperado.empezar')}
    </Button>
  )
}

function Pregunta({ enviado, onEmpezar, onNo }: EmpezarDeNuevoProps & { onNo: () => void }) {
  const pensado = useSinDobleToque()
  return (
    <>
      <Typography role="status" variant="body2" sx={{ mt: 1, fontWeight: 600 }}>
        {translate(enviado ? 'publico.recuperado.pregunta_enviado' : 'publico.recuperado.pregunta')}
      </Typography>
      <Button color="inherit" variant="outlined" size="small" autoFocus onClick={onNo} sx={{ mr: 1, mt: 0.5 }}>
        {translate('publico.recuperado.seguir')}
      </Button>
      <Button color="inherit" size="small" onClick={pensado(onEmpezar)} sx={{ mt: 0.5 }}>
        {translate('publico.recuperado.borrar')}
      </Button>
    </>
  )
}
