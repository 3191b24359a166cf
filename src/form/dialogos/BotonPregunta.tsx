import Button, { type ButtonProps } from '@mui/material/Button'
import { useState } from 'react'
import { translate } from '#i18n/translate'
import type { Gravedad } from './gravedad.ts'
import { Pregunta } from './Pregunta.tsx'

type BotonPreguntaProps = Gravedad &
  Pick<ButtonProps, 'size' | 'startIcon' | 'disabled' | 'loading'> & {
    /** i18n key of the button. */
    label: string
    /** Translated: the question, which names the thing. */
    titulo: string
    /** i18n key of the verb in the question. */
    verbo: string
    onSi: () => void
  }

/** A button that asks before it does anything; the question is closed while it is done. */
export function BotonPregunta({ label, size, startIcon, disabled, loading, onSi, ...pregunta }: BotonPreguntaProps) {
  const [open, setOpen] = useState(false)
  const si = () => {
    setOpen(false)
    onSi()
  }
  return (
    <>
      <Button {...{ size, startIcon, disabled, loading }} color={pregunta.color} onClick={() => setOpen(true)}>
        {translate(label)}
      </Button>
      <Pregunta {...pregunta} open={open} onSi={si} onClose={() => setOpen(false)} />
    </>
  )
}
