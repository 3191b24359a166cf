/** Words that all areas share. */
export const comun = {
  accion: {
    guardar: 'Guardar',
    cancelar: 'Cancelar',
    aceptar: 'Aceptar',
    cerrar: 'Cerrar',
    volver: 'Volver',
    agregar: 'Agregar',
    editar: 'Editar',
    eliminar: 'Eliminar',
    quitar: 'Quitar',
    desactivar: 'Desactivar',
    activar: 'Activar',
    buscar: 'Buscar',
    imprimir: 'Imprimir',
    descargar: 'Descargar',
    copiar: 'Copiar',
    reintentar: 'Reintentar',
  },
  estado: {
    activo: 'Activo',
    inactivo: 'Inactivo',
    cargando: 'Cargando…',
    vacio: 'Todavía no hay nada aquí.',
    guardado: 'Guardado.',
    copiado: 'Copiado.',
  },
  error: {
    red: 'No se pudo hablar con el servidor. Revise la conexión e intente de nuevo.',
    sin_conexion: 'Sin conexión.',
    inesperado: 'Algo salió mal. Intente de nuevo.',
  },
} as const
