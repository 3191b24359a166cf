import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { OtrasHojas } from '#contract/importacion/importaciones'
import { MODULO_DE_TIPO, type TipoImportacion } from '#contract/importacion/tipos'
import { moduloDe } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { PageSkeleton } from '#src/layout/PageSkeleton.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Aplicando, Terminada } from './Aplicada.tsx'
import { ElegirArchivo } from './ElegirArchivo.tsx'
import { Revisada } from './Revisada.tsx'
import { useImportacion } from './use-importacion.ts'
import { palabrasDe } from './palabras.ts'

/** Import of a file: choose, look at what it would do, import, see it done. */
export function ImportarPage({ tipo }: { tipo: TipoImportacion }) {
  const palabras = palabrasDe(tipo)
  return (
    <Box sx={{ pb: { xs: 10, md: 2 } }}>
      <PageHeader titulo={palabras('titulo')}>
        <Button component={Link} to={moduloDe(MODULO_DE_TIPO[tipo]).path} size="small">
          {translate('comun.accion.volver')}
        </Button>
      </PageHeader>
      <Paso tipo={tipo} />
    </Box>
  )
}

function Paso({ tipo }: { tipo: TipoImportacion }) {
  const { importacion, cargando, perdida, enviado, enviar, ajustar, aplicar, otra } = useImportacion(tipo)
  if (cargando) return <PageSkeleton />
  if (!importacion || perdida || enviar.isPending) {
    const error = perdida ? 'importacion.perdida' : enviar.error?.message
    const otras = perdida ? undefined : OtrasHojas.safeParse(enviar.error?.body).data
    return (
      <ElegirArchivo
        tipo={tipo}
        revisando={enviar.isPending ? enviado?.archivo.name : undefined}
        error={error && translate(error, { _: error })}
        libro={otras}
        onHoja={enviado && ((hoja) => enviar.mutate({ ...enviado, hoja }))}
        onElegido={(archivo, actualizar) => enviar.mutate({ archivo, actualizar })}
      />
    )
  }
  switch (importacion.estado) {
    case 'aplicando':
      return <Aplicando importacion={importacion} />
    case 'aplicada':
    case 'fallida':
      return <Terminada importacion={importacion} onOtra={otra} />
    default:
      return (
        <Revisada
          importacion={importacion}
          recien={enviado !== undefined}
          ocupado={aplicar.isPending || ajustar.isPending}
          onAjustar={(ajustes, onSuccess) => ajustar.mutate(ajustes, { onSuccess })}
          onImportar={() => aplicar.mutate()}
          onOtra={otra}
        />
      )
  }
}
