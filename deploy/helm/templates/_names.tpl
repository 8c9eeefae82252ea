{{- define "mds.name" -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "mds.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "mds.labels" -}}
{{ include "mds.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "mds.image" -}}
{{- with .Values.image -}}
{{- if .digest }}{{ .repository }}@{{ .digest }}{{ else }}{{ .repository }}:{{ .tag | default $.Chart.AppVersion }}{{ end -}}
{{- end -}}
{{- end -}}

{{- define "mds.secret" -}}
{{- .Values.secrets.existing | default (printf "%s-secrets" (include "mds.name" .)) -}}
{{- end -}}

{{- define "mds.ownQueue" -}}
{{- if and .Values.workers.enabled (not .Values.queue.url) }}yes{{ end -}}
{{- end -}}

{{- define "mds.queueUrl" -}}
{{- if include "mds.ownQueue" . }}redis://{{ include "mds.name" . }}-queue:6379{{ else }}{{ .Values.queue.url }}{{ end -}}
{{- end -}}

{{- define "mds.databaseUrl" -}}
{{- if .Values.database.enabled }}postgres://mds@{{ include "mds.name" . }}-database:5432/mds{{ else }}{{ .Values.database.url }}{{ end -}}
{{- end -}}

{{- define "mds.container" -}}
securityContext:
  readOnlyRootFilesystem: true
  allowPrivilegeEscalation: false
  capabilities: { drop: [ALL] }
{{- end -}}

{{/* The user and group of an image: never root, as the kernel confines programs by default. */}}
{{- define "mds.pod" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: {{ .user }}
  runAsGroup: {{ .group }}
  fsGroup: {{ .group }}
  seccompProfile: { type: RuntimeDefault }
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "mds.placement" -}}
{{- with .nodeSelector }}
nodeSelector: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .tolerations }}
tolerations: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .affinity }}
affinity: {{ toYaml . | nindent 2 }}
{{- end }}
{{- end -}}
