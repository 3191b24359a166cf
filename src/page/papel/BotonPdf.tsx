import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import ButtonGroup from '@mui/material/ButtonGroup'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { translate } from '#i18n/translate'

interface BotonPdfProps<F extends string> {
  /** The sizes of paper that there are; their words are `recibos.formato.<size>`. With one there is no choice. */
  formatos: readonly F[]
  /** The size that the button itself prints. */
  preferido: F
  imprimir: (formato: F) => Promise<void>
  /** i18n key, where more than one thing may be printed. */
  label?: string
}

/** Prints a document in the size last used, or in another one. */
export function BotonPdf<F extends string>({
  formatos,
  preferido,
  imprimir,
  label = 'comun.accion.imprimir',
}: BotonPdfProps<F>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: imprimir,
    onError: (error) => notify(error.message, { type: 'error' }),
  })
  const elegir = (formato: F) => {
    setAnchor(null)
    mutate(formato)
  }
  return (
    <>
      <ButtonGroup variant="outlined">
        <Button startIcon={<PrintIcon />} loading={isPending} loadingPosition="start" onClick={() => elegir(preferido)}>
          {translate(label)}
        </Button>
        {formatos.length > 1 && (
          <Button
            size="small"
            aria-label={translate('recibos.formato.elegir')}
            aria-haspopup="menu"
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <ArrowDropDownIcon />
          </Button>
        )}
      </ButtonGroup>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {formatos.map((formato) => (
          <MenuItem key={formato} selected={formato === preferido} onClick={() => elegir(formato)}>
            {translate(`recibos.formato.${formato}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
