import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { ChangeEvent } from 'react'
import { useTranslate } from 'react-admin'
import { PRUEBA } from '#contract/recibos/reportados'
import { descripcion, Rotulo } from '../campos/Rotulo.tsx'

interface CampoPruebaProps {
  /** In base64. */
  prueba: string | null
  onPrueba: (prueba: string | null) => void
}

/** The picture or PDF of a proof; the telephone offers its camera by itself. */
export function CampoPrueba({ prueba, onPrueba }: CampoPruebaProps) {
  const translate = useTranslate()
  const id = useId()
  const [error, setError] = useState<string>()
  const ayuda = 'cuenta.reportar.comprobante_ayuda'
  const malo = error ? { key: `cuenta.error.${error}` } : undefined

  const elegir = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const archivo = target.files?.[0]
    if (!archivo) return
    setError(undefined)
    onPrueba(null)
    // What prepares a picture comes only when there is one.
    const { prepararPrueba, PruebaRechazada } = await import('./preparar-prueba.ts')
    try {
      onPrueba(await prepararPrueba(archivo))
    } catch (fallo) {
      if (!(fallo instanceof PruebaRechazada)) throw fallo
      target.value = ''
      setError(fallo.message)
    }
  }

  return (
    <Rotulo id={id} etiqueta="cuenta.reportar.comprobante" ayuda={ayuda} opcional error={malo}>
      {prueba ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }} role="status">
          <Typography sx={{ color: 'success.main', fontWeight: 600 }}>{translate('cuenta.reportar.listo')}</Typography>
          <Button onClick={() => onPrueba(null)}>{translate('cuenta.reportar.quitar')}</Button>
        </Box>
      ) : (
        <Box
          component="input"
          id={id}
          type="file"
          accept={['image/*', ...PRUEBA.tipos].join(',')}
          onChange={(event: ChangeEvent<HTMLInputElement>) => void elegir(event)}
          {...descripcion(id, ayuda, malo)}
          sx={{ display: 'block', width: '100%', minHeight: 48, font: 'inherit', py: 1 }}
        />
      )}
    </Rotulo>
  )
}
