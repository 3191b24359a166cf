import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { TextInput } from 'react-admin'
import { formatoInstante, formatoNumero } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import { MARCAS } from '#contract/publico/carta-texto'
import { TextoBody, type TextoVigente } from '#contract/reportes/carta-consentimiento'
import { translate } from '#i18n/translate'
import { useFilas } from '#src/data/use-consulta.ts'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { Cargando, Fallo } from '#src/page/estados.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { CARTAS } from './cartas-model.ts'

const validar = validarCon(TextoBody)

/**
 * The texts that parents sign: the one in force, those before it, and a new one, which never changes what was signed.
 */
export function TextoPage() {
  const { data, error, refetch } = useFilas<TextoVigente>(CARTAS, 'texto')
  const vigente = data?.[0]
  return (
    <Box sx={{ maxWidth: 760, display: 'grid', gap: 2 }}>
      <PageHeader titulo={translate('cartas.texto.titulo')}>
        <BotonEnlace to={`/${CARTAS}`}>{translate('cartas.volver')}</BotonEnlace>
        {vigente && <NuevoTexto vigente={vigente} />}
      </PageHeader>
      {error && <Fallo error={error} onRetry={() => refetch()} />}
      {!data && !error && <Cargando />}
      {data?.map((texto) => (
        <Version key={texto.version} texto={texto} vigente={texto === vigente} />
      ))}
    </Box>
  )
}

function Version({
  texto: { version, texto, vigente_desde, usuario_nombre, cartas },
  vigente,
}: {
  texto: TextoVigente
  vigente: boolean
}) {
  const autor = usuario_nombre ?? translate('cartas.texto.del_programa')
  return (
    <Panel titulo={translate(vigente ? 'cartas.texto.vigente' : 'cartas.texto.anterior', { version })}>
      <Aparte sx={{ mb: 1 }}>
        {translate('cartas.texto.de', {
          instante: formatoInstante(vigente_desde),
          autor,
          cartas: formatoNumero(cartas),
          smart_count: cartas,
        })}
      </Aparte>
      <Box component={vigente ? 'div' : 'details'}>
        {!vigente && <summary>{translate('cartas.texto.leer')}</summary>}
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{texto}</Typography>
      </Box>
    </Panel>
  )
}

const NuevoTexto = ({ vigente: { texto, version } }: { vigente: TextoVigente }) => (
  <BotonDialogo label="cartas.texto.nuevo" variant="contained" resource={recursoDe('Centro')} action="edit">
    {(onClose) => (
      <DialogoFormulario
        titulo={translate('cartas.texto.nuevo')}
        detalle={translate('cartas.texto.detalle')}
        guardar="cartas.texto.guardar"
        defaultValues={{ texto, version }}
        validate={validar}
        enviar={(values, accion) => accion(CARTAS, null, 'texto', values)}
        hecho="cartas.texto.hecho"
        onClose={onClose}
        maxWidth="md"
      >
        <TextInput source="texto" multiline minRows={14} helperText={false} />
        <Aparte sx={{ overflowWrap: 'anywhere' }}>
          {translate('cartas.texto.marcas')} {MARCAS.map((marca) => `{{${marca}}}`).join(' ')}
        </Aparte>
      </DialogoFormulario>
    )}
  </BotonDialogo>
)
