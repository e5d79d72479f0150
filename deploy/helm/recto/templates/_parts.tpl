{{- /*
The templates use only what Go's template package itself has, none of Helm's functions, so that the tests of the repository can
render them with that package. Lists of labels are written in YAML's flow style, which needs no indentation.
*/ -}}

{{- define "recto.labels" -}}
app.kubernetes.io/name: recto, app.kubernetes.io/instance: {{ printf "%q" .Release.Name }}
{{- end -}}

{{- define "recto.image" -}}
{{ .Values.image.repository }}:{{ if .Values.image.tag }}{{ .Values.image.tag }}{{ else }}{{ .Chart.AppVersion }}{{ end }}
{{- end -}}

{{- define "recto.annotations" -}}
{ {{ range $name, $value := . }}{{ printf "%q" $name }}: {{ printf "%q" $value }}, {{ end }} }
{{- end -}}

{{- define "recto.podSecurity" -}}
{ runAsNonRoot: true, runAsUser: 1000, runAsGroup: 1000, fsGroup: 1000, seccompProfile: { type: RuntimeDefault } }
{{- end -}}

{{- define "recto.containerSecurity" -}}
{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, runAsNonRoot: true, capabilities: { drop: [ALL] } }
{{- end -}}

{{- define "recto.resources" -}}
{ requests: { cpu: {{ printf "%q" .cpu }}, memory: {{ printf "%q" .memory }} }, limits: { memory: {{ printf "%q" .memory }} } }
{{- end -}}

{{- define "recto.probes" -}}
startupProbe: { httpGet: { path: /api/health, port: http }, periodSeconds: 2, failureThreshold: 60 }
          livenessProbe: { httpGet: { path: /api/health, port: http }, periodSeconds: 15, timeoutSeconds: 5, failureThreshold: 3 }
          readinessProbe: { httpGet: { path: /api/ready, port: http }, periodSeconds: 5, timeoutSeconds: 5, failureThreshold: 2 }
{{- end -}}

{{- define "recto.environment" }}
            - { name: PORT, value: '8080' }
            - { name: HOST, value: 0.0.0.0 }
            - { name: DATA_DIR, value: /data }
            - { name: METRICS_PORT, value: '9090' }
            - { name: METRICS_HOST, value: 0.0.0.0 }
            - { name: STOP_GRACE_S, value: '{{ .Values.stopGraceSeconds }}' }
            - { name: STORE_URL, value: {{ printf "%q" .Values.store.url }} }
            - { name: QUEUE_URL, valueFrom: { secretKeyRef: { name: {{ printf "%q" .Values.existingSecret }}, key: QUEUE_URL } } }
            - { name: CLUSTER_KEY, valueFrom: { secretKeyRef: { name: {{ printf "%q" .Values.existingSecret }}, key: CLUSTER_KEY } } }
            {{- if .Values.store.credentialsInSecret }}
            - { name: AWS_ACCESS_KEY_ID, valueFrom: { secretKeyRef: { name: {{ printf "%q" .Values.existingSecret }}, key: AWS_ACCESS_KEY_ID } } }
            - { name: AWS_SECRET_ACCESS_KEY, valueFrom: { secretKeyRef: { name: {{ printf "%q" .Values.existingSecret }}, key: AWS_SECRET_ACCESS_KEY } } }
            {{- end }}
            {{- template "recto.settings" .Values.settings }}
{{- end -}}

{{- define "recto.settings" -}}
{{- range $name, $value := . }}
            - { name: {{ $name }}, value: {{ printf "%q" $value }} }
{{- end }}
{{- end -}}
