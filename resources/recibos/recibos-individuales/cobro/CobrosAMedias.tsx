import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { translate } from '#i18n/translate'
import { useLocation } from 'react-router'
import { guardadas, quitarTodas } from '#src/session/borrador.ts'

/** The part of a kept collection, begun and not finished, that is shown here. */
export interface AMedias {
  /** The name of the student who is being charged. */
  titular: string
}

/** The charges that were begun on this page and left for another one: each is gone on with, or given up. */
export function CobrosAMedias({ onSeguir }: { onSeguir: (cliente_id: number) => void }) {
  const { pathname } = useLocation()
  const [aMedias, setAMedias] = useState(() => aMediasEn(pathname))
  const descartar = (cliente_id: number) => {
    quitarTodas(formasDe(pathname, cliente_id))
    setAMedias(aMediasEn(pathname))
  }
  return [...aMedias].map(([cliente_id, titular]) => (
    <Alert
      key={cliente_id}
      severity="info"
      action={
        <>
          <Button color="inherit" size="small" onClick={() => onSeguir(cliente_id)}>
            {translate('recibos.cobro.a_medias.seguir')}
          </Button>
          <Button color="inherit" size="small" onClick={() => descartar(cliente_id)}>
            {translate('recibos.cobro.a_medias.descartar')}
          </Button>
        </>
      }
    >
      {translate('recibos.cobro.a_medias.de', { nombre: titular })}
    </Alert>
  ))
}

/** The prefix of the forms in which all that was typed for a student's collection is kept. */
export const formasDe = (pathname: string, cliente_id: number): string => `${pathname}?cliente_id=${cliente_id}#`

/** The same of the collection of an invoice on credit. */
export const formasDeFactura = (pathname: string, factura_id: number): string => `${pathname}?factura_id=${factura_id}#`

/** The names of students whose collection was begun on this page, by the student's id. */
function aMediasEn(pathname: string): Map<number, string> {
  return new Map(
    guardadas(`${pathname}?cliente_id=`).flatMap(([forma, valores]): [number, string][] => {
      const [, cliente_id, nombre] = /\?cliente_id=(\d+)#(\w+)/.exec(forma) ?? []
      return nombre === 'cobro' ? [[Number(cliente_id), (valores as AMedias).titular]] : []
    }),
  )
}
