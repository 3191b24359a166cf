import Alert from '@mui/material/Alert'
import { Enlace } from '#src/page/Enlace.tsx'

interface AvisoCortoProps {
  severity: 'error' | 'warning' | 'info'
  /** Translated, a few words. */
  breve: string
  /** The whole sentence, translated. */
  dice: string
  /** The page where it is put right, for who may. */
  a?: string | false
}

const AVISO = {
  minWidth: 0,
  maxWidth: { xs: '100%', sm: 220 },
  px: 1,
  py: 0,
  fontSize: '0.8125rem',
  alignItems: 'center',
  '& .MuiAlert-icon': { mr: 0.75, py: 0.5 },
  '& .MuiAlert-message': { py: 0.5, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} as const

/** As wide as what is seen of it, and a finger's height: what is cut off lies under no neighbour. */
const ENLACE = {
  display: 'block',
  lineHeight: '24px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const

/** A warning beside the title of a list, in few words: the rows keep their place. */
export const AvisoCorto = ({ severity, breve, dice, a }: AvisoCortoProps) => (
  <Alert severity={severity} title={dice} sx={AVISO}>
    {a ? (
      <Enlace to={a} color="inherit" sx={ENLACE}>
        {breve}
      </Enlace>
    ) : (
      breve
    )}
  </Alert>
)
