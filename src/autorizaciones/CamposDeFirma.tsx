import TextField from '@mui/material/TextField'
import { translate } from '#i18n/translate'
import { CampoMotivo } from '#src/form/dialogos/CampoMotivo.tsx'

export interface Valores {
  motivo: string
  email: string
  contrasena: string
  codigo: string
}
export type Errores = Partial<Record<keyof Valores, string>>

interface CamposDeFirmaProps {
  /** A supervisor signs here; otherwise only the reason is asked. */
  conFirma: boolean
  valores: Valores
  errores: Errores
  onChange: (campo: keyof Valores, valor: string) => void
}

/** The supervisor's, and no browser keeps them: it is another's account. */
const FIRMA = [
  { campo: 'email', type: 'email', autoComplete: 'off' },
  { campo: 'contrasena', type: 'password', autoComplete: 'new-password' },
  { campo: 'codigo', type: 'text', autoComplete: 'one-time-code' },
] as const

/** The reason, and the signature of a supervisor; the code of a second factor once it is asked for. */
export function CamposDeFirma({ conFirma, valores, errores, onChange }: CamposDeFirmaProps) {
  const deFirma = FIRMA.filter(({ campo }) => campo !== 'codigo' || errores.codigo || valores.codigo)
  return (
    <>
      <CampoMotivo
        clase="rebaja"
        label={translate('autorizaciones.dialogo.motivo')}
        value={valores.motivo}
        onChange={(motivo) => onChange('motivo', motivo)}
        error={errores.motivo}
        autoFocus
      />
      {conFirma &&
        deFirma.map(({ campo, type, autoComplete }) => (
          <TextField
            key={campo}
            type={type}
            label={translate(`autorizaciones.dialogo.${campo}`)}
            value={valores[campo]}
            onChange={({ target }) => onChange(campo, target.value)}
            error={Boolean(errores[campo])}
            helperText={errores[campo]}
            required
            fullWidth
            slotProps={{ htmlInput: { autoComplete, ...(campo === 'codigo' && { inputMode: 'numeric' }) } }}
          />
        ))}
    </>
  )
}
