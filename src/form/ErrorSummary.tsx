import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslateLabel, ValidationError } from 'react-admin'
import { useFormState, type FieldErrors } from 'react-hook-form'
import { translate } from '#i18n/translate'
import { useFocusInvalid } from './use-focus-invalid.ts'

interface Wrong {
  source: string
  message: unknown
}

/**
 * After a failed save: says how many fields are wrong, lists them with links, and brings the
 * cursor to the first one. What belongs to no field of the screen is at least read here.
 */
export function ErrorSummary({ formId }: { formId: string }) {
  const { errors, submitCount } = useFormState()
  const translateLabel = useTranslateLabel()
  const wrong = submitCount > 0 ? flatten(errors) : []
  useFocusInvalid(formId)

  if (wrong.length === 0) return null
  const fields = wrong.filter(({ source }) => !source.startsWith('root'))
  const whole = wrong.find(({ source }) => source.startsWith('root'))
  return (
    <Alert severity="error" role="alert" sx={{ mb: 2 }}>
      {whole && (
        <div>
          <ValidationError error={whole.message as string} />
        </div>
      )}
      {fields.length > 0 && translate('formulario.corregir', { smart_count: fields.length })}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {fields.map(({ source, message }) => (
          <li key={source}>
            <Link
              component="button"
              type="button"
              color="inherit"
              sx={{ verticalAlign: 'baseline', fontSize: 'inherit' }}
              onClick={() => fieldOf(formId, source)?.focus()}
            >
              {translateLabel({ source })}
            </Link>
            {': '}
            <ValidationError error={message as string} />
          </li>
        ))}
      </Box>
    </Alert>
  )
}

const fieldOf = (formId: string, source: string) =>
  document.getElementById(formId)?.querySelector<HTMLElement>(`[name="${CSS.escape(source)}"]`)

/** The leaves of react-hook-form's tree, by their dotted path. A leaf is what has a `type`. */
function flatten(errors: FieldErrors | undefined, path = ''): Wrong[] {
  return Object.entries(errors ?? {}).flatMap(([key, error]) => {
    if (!error || typeof error !== 'object') return []
    const source = path ? `${path}.${key}` : key
    if (typeof error.type === 'string') return [{ source, message: leafMessage(error.message) }]
    return flatten(error as FieldErrors, source)
  })
}

/** react-admin wraps a plain message as `{ message: { message } }`. */
const leafMessage = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && !('args' in message) && 'message' in message
    ? message.message
    : message
