import AddIcon from '@mui/icons-material/Add'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { TextInput } from 'react-admin'
import { useFieldArray } from 'react-hook-form'
import { TIPOS_PAGADOR } from '#contract/catalogos/clientes'
import { translate } from '#i18n/translate'
import { Opciones } from '#src/form/campos/Opciones.tsx'
import { RtnInput } from '#src/form/campos/person-inputs.tsx'
import { Seccion } from '#src/form/Seccion.tsx'

/** The people that receipts and invoices may be made out to, besides the student and the guardians. */
export function Pagadores() {
  const { fields, append, remove } = useFieldArray({ name: 'datos_facturacion', keyName: 'clave' })
  return (
    <Seccion titulo="catalogos.clientes.seccion.pagadores">
      <Box sx={{ gridColumn: '1 / -1' }}>
        {fields.map(({ clave }, index) => (
          <Box
            key={clave}
            role="group"
            aria-label={translate('catalogos.clientes.pagador.fila', { numero: index + 1 })}
            sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}
          >
            <Box
              sx={{ flex: 1, display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '160px 2fr 1fr' }, columnGap: 2 }}
            >
              <Opciones source={`datos_facturacion.${index}.tipo`} opciones={TIPOS_PAGADOR} />
              <TextInput source={`datos_facturacion.${index}.nombre`} isRequired autoComplete="off" />
              <RtnInput source={`datos_facturacion.${index}.rtn`} />
            </Box>
            <IconButton
              size="small"
              aria-label={translate('catalogos.clientes.pagador.quitar')}
              onClick={() => remove(index)}
              sx={{ mt: 1.25 }}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          </Box>
        ))}
        <Button
          size="small"
          startIcon={<AddIcon />}
          onClick={() =>
            append(
              { tipo: 'empresa', nombre: '', rtn: null },
              { focusName: `datos_facturacion.${fields.length}.nombre` },
            )
          }
        >
          {translate('catalogos.clientes.pagador.agregar')}
        </Button>
      </Box>
    </Seccion>
  )
}
