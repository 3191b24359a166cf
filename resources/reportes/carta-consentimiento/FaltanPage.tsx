import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import WhatsAppIcon from '@mui/icons-material/WhatsApp'
import { Form } from 'react-admin'
import { useSearchParams } from 'react-router'
import { formatoTelefono, enLinea } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import type { FaltaCarta, FaltanCartas } from '#contract/reportes/carta-consentimiento'
import { translate } from '#i18n/translate'
import { useConsulta } from '#src/data/use-consulta.ts'
import { ReferenciaInput } from '#src/form/campos/ReferenciaInput.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { BotonEnlace, Enlace } from '#src/page/Enlace.tsx'
import { Cargando, Fallo, Vacio } from '#src/page/estados.tsx'
import { Renglon, Renglones } from '#src/page/registro/Renglones.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { SoloAdentro } from '#src/page/SoloAdentro.tsx'
import { enlaceWhatsApp } from '#src/page/papel/telefonos.ts'
import { CARTAS, FORMULARIO } from './cartas-model.ts'

const CLIENTES = recursoDe('Clientes')
const ABIERTOS = { estado_in: ['abierto', 'en_curso'] }

/**
 * The minors of one course without a letter in force, and how to ask their families for it. The course is in the
 * address.
 */
export function FaltanPage() {
  const [params, setParams] = useSearchParams()
  const curso_id = Number(params.get('curso_id')) || null
  return (
    <Box sx={{ maxWidth: 760 }}>
      <PageHeader titulo={translate('cartas.faltan.titulo')}>
        <BotonEnlace to={`/${CARTAS}`}>{translate('cartas.volver')}</BotonEnlace>
      </PageHeader>
      <Form defaultValues={{ curso_id }} sanitizeEmptyValues={false}>
        <ReferenciaInput
          source="curso_id"
          reference={recursoDe('Cursos')}
          crear={false}
          filter={ABIERTOS}
          sort={{ field: 'nombre', order: 'ASC' }}
          onChange={(elegido: unknown) => setParams(elegido ? { curso_id: String(elegido) } : {}, { replace: true })}
        />
      </Form>
      {curso_id === null ? <Vacio texto="cartas.faltan.elija" /> : <Faltan curso_id={curso_id} />}
    </Box>
  )
}

function Faltan({ curso_id }: { curso_id: number }) {
  const { data, error, refetch } = useConsulta<FaltanCartas>(CARTAS, 'faltan', { params: { curso_id } })
  if (error) return <Fallo error={error} onRetry={() => refetch()} />
  if (!data) return <Cargando />
  const { faltan, menores, requerida } = data
  const enlace = data.enlace ?? window.location.origin + FORMULARIO
  const sin = [...new Set(faltan.filter(({ whatsapp }) => whatsapp).map((uno) => uno.faltan))].filter(Boolean)
  return (
    <Panel
      titulo="cartas.faltan.lista"
      junto={
        <Typography color="text.secondary">
          {translate('cartas.faltan.cuantos', { faltan: faltan.length, menores })}
        </Typography>
      }
    >
      {requerida && faltan.length > 0 && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {translate('cartas.faltan.requerida')}
        </Alert>
      )}
      {sin.length > 0 && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {translate('plantillas.no_van', { campos: sin.join('; ') })}
        </Alert>
      )}
      {faltan.length > 0 && <SoloAdentro enlace={enlace} />}
      {faltan.length === 0 && <Vacio texto={menores ? 'cartas.faltan.todas' : 'cartas.faltan.sin_menores'} />}
      <Renglones>
        {faltan.map((falta) => (
          <Falta key={falta.id} falta={falta} enlace={enlace} />
        ))}
      </Renglones>
    </Panel>
  )
}

function Falta({
  falta: { cliente_id, nombre, edad, encargado_nombre, telefono, whatsapp, mensaje },
  enlace,
}: {
  falta: FaltaCarta
  enlace: string
}) {
  return (
    <Renglon
      titulo={cliente_id === null ? nombre : <Enlace to={`/${CLIENTES}/${cliente_id}/show`}>{nombre}</Enlace>}
      nombre
      detalle={enLinea(
        edad === null
          ? translate('cartas.faltan.sin_edad')
          : translate('catalogos.clientes.anios', { smart_count: edad }),
        encargado_nombre,
        telefono && formatoTelefono(telefono),
      )}
      despues={
        whatsapp ? (
          <Button
            size="small"
            variant="outlined"
            startIcon={<WhatsAppIcon />}
            href={enlaceWhatsApp(whatsapp, `${mensaje}\n\n${enlace}`)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={translate('cartas.faltan.pedir_a', { nombre })}
          >
            {translate('cartas.faltan.pedir')}
          </Button>
        ) : (
          <Aparte>{translate('catalogos.cursos.sin_telefono')}</Aparte>
        )
      }
    />
  )
}
