import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { enLinea, formatoFecha } from '#contract/texto/formato'
import type { Informe } from '#contract/usuarios/informes'
import { translate } from '#i18n/translate'
import { useAccion } from '#src/data/use-accion.ts'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { Fallo } from '#src/page/estados.tsx'
import { PERFIL, useInformes } from './use-perfil.ts'

/** The reports that the own account gets by mail: what was sent last, and how to pause or end one. */
export function Informes() {
  const { data: informes, error, refetch } = useInformes()
  return (
    <Panel titulo="informes.lista.titulo">
      {error && <Fallo error={error} onRetry={() => refetch()} />}
      {informes?.length === 0 && <Typography color="text.secondary">{translate('informes.lista.ninguno')}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {informes?.map((informe) => (
          <Uno key={informe.id} informe={informe} />
        ))}
      </Box>
    </Panel>
  )
}

function Uno({ informe }: { informe: Informe }) {
  const { id, nombre, cada, vista, pausado, permitido, ultimo, enviado_en } = informe
  const pausar = useAccion(PERFIL, `informes/${id}/pausar`, { hecho: 'informes.lista.hecho' })
  const quitar = useAccion(PERFIL, `informes/${id}/quitar`, { hecho: 'informes.lista.quitado' })
  const visto = ultimo
    ? translate(enviado_en ? 'informes.lista.ultimo' : 'informes.lista.no_salio', { fecha: formatoFecha(ultimo) })
    : ''
  const verbo = pausado ? 'seguir' : 'pausar'
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        py: 1,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 500 }}>{nombre}</Typography>
        <Aparte>
          {enLinea(
            vista && translate('informes.de_vista', { nombre: vista }),
            translate(`informes.cada.${cada}`),
            visto,
          )}
        </Aparte>
      </Box>
      {!permitido && <Estado tono="mal">{translate('informes.lista.sin_permiso')}</Estado>}
      {pausado && <Estado tono="neutro">{translate('informes.lista.pausado')}</Estado>}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          size="small"
          loading={pausar.isPending}
          aria-label={translate(`informes.lista.${verbo}_este`, { nombre })}
          onClick={() => pausar.mutate({ id: null, body: { pausado: !pausado } })}
        >
          {translate(`informes.lista.${verbo}`)}
        </Button>
        <Button
          size="small"
          color="error"
          loading={quitar.isPending}
          aria-label={translate('informes.lista.quitar_este', { nombre })}
          onClick={() => quitar.mutate({ id: null })}
        >
          {translate('informes.lista.quitar')}
        </Button>
      </Box>
    </Box>
  )
}
