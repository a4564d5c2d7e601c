# An image that checks lists and serves the API and the page, and fetches nothing: the wheel, its locked dependencies
# and the built card pool.
#
#   docker build -t meccg .
#   docker run --rm -v "$PWD/lists:/decks:ro" meccg check .
#   docker run --rm -p 8000:8000 --read-only --tmpfs /tmp meccg serve

# Debian mends what is found in this image under the same name, so the name stands here; to build the same image twice,
# give its digest: --build-arg PYTHON=python:3.11-slim@sha256:...
ARG PYTHON=python:3.11-slim

FROM ${PYTHON} AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_NO_CACHE_DIR=1 \
    PIP_ROOT_USER_ACTION=ignore
WORKDIR /src
COPY requirements requirements
RUN python -m venv /opt/build \
    && /opt/build/bin/pip install --require-hashes -r requirements/build.txt \
    && python -m venv --without-pip /opt/meccg \
    && /opt/build/bin/pip --python /opt/meccg/bin/python install --require-hashes -r requirements/runtime.txt
COPY . .
RUN /opt/build/bin/python -m build --wheel --no-isolation --outdir /dist \
    && /opt/build/bin/pip --python /opt/meccg/bin/python install --no-deps --no-index /dist/*.whl

FROM ${PYTHON}
# Nothing in it installs anything.
RUN useradd --system --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin meccg \
    && install -d -o meccg -g meccg /var/cache/meccg /decks \
    && pip uninstall --yes --root-user-action ignore setuptools wheel pip
COPY --from=build /opt/meccg /opt/meccg
ENV PATH=/opt/meccg/bin:$PATH \
    MECCG_CACHE=/var/cache/meccg \
    MECCG_HOST=0.0.0.0 \
    MECCG_LOG_FORMAT=json \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1
# By number, which a cluster can tell from root without looking into the image.
USER 10001:10001
# Built once here, so that no container builds it at its first check, and a file system that is read-only will do.
RUN meccg cards build
WORKDIR /decks
EXPOSE 8000
# Of the service; a container that checks lists has ended before it is asked.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s --retries=3 \
    CMD ["python", "-c", "import http.client, os, sys; asked = http.client.HTTPConnection('127.0.0.1', int(os.environ.get('MECCG_PORT') or 8000), timeout=4); asked.request('GET', '/healthz'); sys.exit(asked.getresponse().status != 200)"]
ENTRYPOINT ["meccg"]
CMD ["--help"]
