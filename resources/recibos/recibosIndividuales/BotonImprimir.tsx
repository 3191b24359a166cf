import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import ButtonGroup from '@mui/material/ButtonGroup'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { FORMATOS_PDF, type FormatoPdf } from '#contract/recibos/recibos-individuales'
import { formatoPreferido } from './formato-preferido.ts'
import { imprimirRecibo, type Imprimible } from './imprimir.ts'

/** Prints a receipt in the size last used on this machine, or in another one. */
export function BotonImprimir({ recibo }: { recibo: Imprimible }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const notify = useNotify()
  const translate = useTranslate()
  const { mutate, isPending } = useMutation({
    mutationFn: (formato: FormatoPdf) => imprimirRecibo(recibo, formato),
    onError: (error) => notify(error.message, { type: 'error' }),
  })
  const preferido = formatoPreferido()
  const imprimir = (formato: FormatoPdf) => {
    setAnchor(null)
    mutate(formato)
  }
  return (
    <>
      <ButtonGroup variant="outlined">
        <Button startIcon={<PrintIcon />} loading={isPending} loadingPosition="start" onClick={() => imprimir(preferido)}>{translate('comun.accion.imprimir')}</Button>
        <Button size="small" aria-label={translate('recibos.formato.elegir')} aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
          <ArrowDropDownIcon />
        </Button>
      </ButtonGroup>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {FORMATOS_PDF.map((formato) => (
          <MenuItem key={formato} selected={formato === preferido} onClick={() => imprimir(formato)}>{translate(`recibos.formato.${formato}`)}</MenuItem>
        ))}
      </Menu>
    </>
  )
}
